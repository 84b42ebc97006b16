import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convert } from 'fontverter';
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../lib/i18n/catalogues';

/** The code points that a font has a glyph for, by its table `cmap` (formats 4 and 12). */
async function characters(file: string): Promise<Set<number>> {
  const bytes = await convert(readFileSync(join(import.meta.dirname, file)), 'truetype');
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const row = Array.from({ length: font.getUint16(4) }, (_, i) => 12 + 16 * i).find((at) => tag(at) === 'cmap');
  if (row === undefined) throw new Error(`${file} has no cmap`);
  const cmap = font.getUint32(row + 8);
  const found = new Set<number>();
  for (let i = 0; i < font.getUint16(cmap + 2); i += 1) {
    const table = cmap + font.getUint32(cmap + 4 + 8 * i + 4);
    const format = font.getUint16(table);
    if (format === 4) {
      const segments = font.getUint16(table + 6) / 2;
      for (let s = 0; s < segments; s += 1) {
        const last = font.getUint16(table + 14 + 2 * s);
        const first = font.getUint16(table + 16 + 2 * segments + 2 * s);
        for (let code = first; code <= last && code !== 0xffff; code += 1) found.add(code);
      }
    } else if (format === 12) {
      for (let g = 0; g < font.getUint32(table + 12); g += 1) {
        const group = table + 16 + 12 * g;
        for (let code = font.getUint32(group); code <= font.getUint32(group + 4); code += 1) found.add(code);
      }
    }
  }
  return found;
}

const marks = (weight: number) => ['104', '107', '108', '115', '118', '119'].map((slice) => `noto-sans-tc-marks-${slice}-${weight}.woff2`);
const FILES = {
  en: [['inter.woff2'], ['fraunces.woff2']],
  'zh-Hant': [['inter.woff2', 'noto-sans-tc-400.woff2', ...marks(400)], ['fraunces.woff2', 'noto-sans-tc-700.woff2', ...marks(700)]],
  'zh-Hans': [['inter.woff2', 'noto-sans-sc-400.woff2'], ['fraunces.woff2', 'noto-sans-sc-700.woff2']],
} satisfies Record<string, string[][]>;
/** The languages' own names are shown in every language; their buttons bear the language that they name. */
const NAMES = ['house.lang.zh-Hant', 'house.lang.zh-Hans'];

const BOOKS = resolve(import.meta.dirname, '../../../rulebooks');
/** The lines of the files in which rulebooks are told in a language, by book and line. */
function summaries(language: string): [string, string][] {
  return readdirSync(BOOKS).flatMap((book) => {
    const file = join(BOOKS, book, `summaries.${language}.toml`);
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8').split('\n').map((text, index): [string, string] => [`${book} ${language}, line ${index + 1}`, text]);
  });
}

describe('the fonts have a glyph for every character of the catalogue and of the clauses', () => {
  it.each(Object.keys(FILES) as (keyof typeof FILES)[])('%s', async (language) => {
    for (const files of FILES[language]) {
      const known = new Set<number>();
      for (const file of files) for (const code of await characters(file)) known.add(code);
      const shown = Object.entries(CATALOGUES[language]).filter(([key]) => !NAMES.includes(key) || key.endsWith(language));
      const told = summaries(language);
      expect(told.length > 100).toBe(language !== 'en');
      const missing = [...shown, ...told].flatMap(([key, text]) => [...text].filter((c) => !known.has(c.codePointAt(0)!)).map((c) => `${c} (${key})`));
      expect(missing, 'run `npm run fonts`').toEqual([]);
    }
  });
});
