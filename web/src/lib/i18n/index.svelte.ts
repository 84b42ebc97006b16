import { CATALOGUES, fill, LANGUAGES, type Language } from './catalogues';

export { LANGUAGES, type Language } from './catalogues';

const KEPT = 'houseway-language';
const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text);

/** The first language of the browser that the screens have; Chinese by its script, or by the place where it is written. */
export function preferred(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag)) return /hant|-(tw|hk|mo)\b/i.test(tag) ? 'zh-Hant' : 'zh-Hans';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

function initial(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(asked)) return asked;
  try {
    const kept = localStorage.getItem(KEPT);
    if (isLanguage(kept)) return kept;
  } catch {
    // A browser may forbid storage; the language is then chosen anew each time.
  }
  return preferred(navigator.languages);
}

const first = initial();
let current = $state<Language>(first);
document.documentElement.lang = first;

/** The language of the screen. */
export function language(): Language {
  return current;
}

export function setLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  // A link that names a language is a link to the page as it is read now.
  const here = new URL(location.href);
  if (here.searchParams.has('lang')) {
    here.searchParams.set('lang', next);
    history.replaceState(history.state, '', here);
  }
  try {
    localStorage.setItem(KEPT, next);
  } catch {
    // See above.
  }
}

/** The text of a message key in the screen's language. Reactive where it is read in a template or an effect. */
export function t(key: string, fields: Readonly<Record<string, string | number>> = {}): string {
  return fill(CATALOGUES[current][key] ?? CATALOGUES.en[key] ?? key, fields);
}

/** Something under its name, such as `Player 1: raise`, by the marks of the screen's language. */
export const labelled = (name: string, text: string): string => t('house.labelled', { name, text });

/** Sentences one after another: Chinese sets no space between them. */
export const sentences = (parts: readonly string[]): string => parts.filter(Boolean).join(current === 'en' ? ' ' : '');

/** A time of day such as `21:04:09`, at the screen's place. */
export function clockTime(moment: number, seconds = true): string {
  const date = new Date(moment);
  const parts = [date.getHours(), date.getMinutes(), ...(seconds ? [date.getSeconds()] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** A date and time such as `28/11/2026 21:04:09`. */
export function dateTime(moment: number): string {
  const date = new Date(moment);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()} ${clockTime(moment)}`;
}
