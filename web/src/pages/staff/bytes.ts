/** How many bytes a text has as the server counts it. */
export const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Whether a text can be kept: one to `most` bytes, without control characters. */
export const keepable = (text: string, most: number) => {
  const trimmed = text.trim();
  return trimmed !== '' && bytes(trimmed) <= most && !/\p{Cc}/u.test(trimmed);
};
