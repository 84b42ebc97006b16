import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES } from './i18n/catalogues';

const BOOKS = resolve(import.meta.dirname, '../../../rulebooks');
const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
/** What a kind of file of the books has in quotes after `key = `. */
function texts(file: string, key: string): string[] {
  return readdirSync(BOOKS).map((book) => join(BOOKS, book, file)).filter((path) => existsSync(path)).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(new RegExp(`${key} = "([^"]+)"`, 'g'))].map(([, text = '']) => text));
}

describe('what the core says of the rulebooks has a text', () => {
  it.each(LANGUAGES)('%s', (language) => {
    const says = texts('house-way.toml', 'say').map((text) => `way.${slug(text)}`);
    const lines = texts('side-bets.toml', '{ name').map((text) => `line.${slug(text)}`);
    expect([says.length > 100, lines.length > 20]).toEqual([true, true]);
    expect([...says, ...lines].filter((key) => CATALOGUES[language][key] === undefined)).toEqual([]);
  });
});
