import { t } from './i18n/index.svelte';

/** The message key of a title or a column of a round's record, which the server names in English. */
export const partKey = (part: 'title' | 'column', text: string): string => `record.${part}.${text.toLowerCase().replace(/[^a-z]+/g, '-')}`;

/** A title or a column in the screen's language; as it came where there are no words for it. */
export function partWords(part: 'title' | 'column', text: string): string {
  const key = partKey(part, text);
  const words = t(key);
  return words === key ? text : words;
}
