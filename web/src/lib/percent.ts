/**
 * A fraction such as `-1/37` as a percentage with `places` decimals, rounded half away from zero on the exact figure;
 * `undefined` if the text is no fraction.
 */
export function percentOf(fraction: string, places = 2): string | undefined {
  const [, sign = '', over, under = '1'] = /^([-−]?)(\d+)(?:\/(\d+))?$/.exec(fraction.trim()) ?? [];
  if (over === undefined || /^0+$/.test(under)) return undefined;
  const unit = 10n ** BigInt(places);
  const [part, whole] = [BigInt(over) * 100n * unit, BigInt(under)];
  const rounded = (2n * part + whole) / (2n * whole);
  const decimals = places > 0 ? `.${String(rounded % unit).padStart(places, '0')}` : '';
  return `${sign && rounded > 0n ? '−' : ''}${rounded / unit}${decimals}`;
}
