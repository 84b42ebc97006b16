/** Brings what has just been opened into sight and lets the keyboard go on there: it may have opened below the fold. */
export function inSight(part: HTMLElement): void {
  part.focus({ preventScroll: true });
  const { top, bottom } = part.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) part.scrollIntoView({ block: bottom - top > innerHeight ? 'start' : 'nearest' });
}
