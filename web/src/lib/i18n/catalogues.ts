/** The languages of the screens. */
export const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Catalogue = Readonly<Record<string, string>>;

const files = import.meta.glob<Catalogue>('./*/*.json', { eager: true, import: 'default' });

/** Every text of a language by its message key. Each part of the house has a file of its own in the language's folder. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = Object.fromEntries(
  LANGUAGES.map((language) => {
    const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
    return [language, Object.assign({}, ...own.map(([, catalogue]) => catalogue))];
  }),
) as Record<Language, Catalogue>;

/** The text with `{name}` replaced by what `fields` says; a field that is not given stays visible. */
export function fill(text: string, fields: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{([a-z-]+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}
