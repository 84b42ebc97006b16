import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from './i18n/catalogues';
import { partKey } from './record';

const SERVER = resolve(import.meta.dirname, '../../../crates/server/src');
/** The sources that make records of rounds, and not of anything else, without their tests. */
const sources = readdirSync(SERVER, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.rs') && !['pack.rs', 'section.rs'].includes(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split('#[cfg(test)]')[0] ?? '')
  .filter((text) => text.includes('Section::new('));
const texts = (list: string) => [...list.matchAll(/"([^"]+)"/g)].map(([, text]) => text ?? '');
/** Titles are given where a section is made, or to what makes it. */
const titles = sources.flatMap((text) => [...text.matchAll(/(?:Section::new|empty)\(\s*"([^"]+)"/g)].map(([, title]) => title ?? ''));
const columns = sources.flatMap((text) => [...text.matchAll(/(?:let columns =|const LINES[^=]*=|Section::new\(\s*"[^"]+",\s*&)\s*(\[[^\]]*\])/g)].flatMap(([, list]) => texts(list ?? '')));

describe('the parts of a round’s record', () => {
  it('are found in the sources of the server', () => {
    expect(titles).toEqual(expect.arrayContaining(['Course', 'Hands', 'Virtual cards', 'Settlement']));
    expect(columns).toEqual(expect.arrayContaining(['clauses', 'low hand', 'turned up', 'borne by the house']));
  });

  it.each([['title', titles], ['column', columns]] as const)('have a %s in every language', (part, found) => {
    expect([...new Set(found)].map((text) => partKey(part, text)).filter((key) => !(key in CATALOGUES.en))).toEqual([]);
  });
});
