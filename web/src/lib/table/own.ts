/** How long somebody has played, as `0:42` in hours and minutes; a clock that runs behind counts as none. */
export function played(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
