/** How many bytes a text has as the server counts it. */
export const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Whether a text can be kept: one to `most` bytes, without control characters. */
export const keepable = (text: string, most: number) => {
  const trimmed = text.trim();
  return trimmed !== '' && bytes(trimmed) <= most && !/\p{Cc}/u.test(trimmed);
};

/** How many more characters of the kind that was written last find room in `most` bytes; below zero, how many are too many. */
export function room(text: string, most: number): number {
  const last = [...text.trim()].at(-1);
  const left = (most - bytes(text.trim())) / (last === undefined ? 1 : bytes(last));
  return left < 0 ? Math.floor(left) : Math.trunc(left);
}
