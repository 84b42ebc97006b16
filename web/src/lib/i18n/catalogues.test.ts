import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES } from './catalogues';

const CRATES = resolve(import.meta.dirname, '../../../../crates');
const SOURCES = resolve(import.meta.dirname, '../..');
const keys = Object.keys(CATALOGUES.en);
const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** The variants of a Rust enum as they are written in JSON. */
function variants(file: string, name: string): string[] {
  const source = readFileSync(join(CRATES, file), 'utf8');
  const start = source.indexOf(`pub enum ${name} {`);
  expect(start, `${name} in ${file}`).toBeGreaterThan(0);
  let body = source.slice(source.indexOf('{', start) + 1, source.indexOf('\n}', start)).replace(/\/\/.*$/gm, '').replace(/#\[.*\]/g, '');
  for (let shorter = ''; shorter !== body; ) [shorter, body] = [body, body.replace(/\{[^{}]*\}|\([^()]*\)/g, '')];
  return body.split(',').map((text) => text.trim()).filter(Boolean).map(kebab);
}

/** Every source of the screens but tests. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('the catalogues', () => {
  it.each(LANGUAGES)('%s has every key, and none besides', (language) => {
    expect(Object.keys(CATALOGUES[language]).sort()).toEqual([...keys].sort());
  });

  it.each(LANGUAGES)('%s has no key in two files and no empty text', (language) => {
    const folder = join(import.meta.dirname, language);
    const all = readdirSync(folder).flatMap((file) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>));
    expect(new Set(all.map(([key]) => key)).size).toBe(all.length);
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('say the same fields in every language', () => {
    const fields = (text: string) => [...text.matchAll(/\{[a-z-]+\}/g)].map(([field]) => field).sort();
    for (const language of LANGUAGES) {
      for (const key of keys) expect(fields(CATALOGUES[language][key] ?? ''), `${language} ${key}`).toEqual(fields(CATALOGUES.en[key] ?? ''));
    }
  });

  it.each([
    ['reason', 'table/src/roulette/reason.rs', 'Reason'],
    ['no-spin', 'games/src/roulette/irregularity.rs', 'NoSpinReason'],
    ['bet', 'games/src/roulette/bet.rs', 'BetKind'],
    ['sequence', 'games/src/roulette/sequence.rs', 'SequenceKind'],
    ['call', 'games/src/roulette/call.rs', 'Call'],
    ['colour', 'games/src/roulette/pocket.rs', 'Colour'],
    ['prompt', 'table/src/roulette/view.rs', 'Prompt'],
    ['phase', 'table/src/roulette/view.rs', 'PhaseView'],
    ['rank', 'table/src/who.rs', 'Rank'],
    ['post', 'table/src/who.rs', 'Post'],
    ['tender', 'ledger/src/account.rs', 'Tender'],
    ['movement', 'table/src/house/stock.rs', 'MovementKind'],
    ['claim-subject', 'table/src/roulette/event.rs', 'ClaimSubject'],
    ['why', 'table/src/roulette/event.rs', 'Why'],
    ['notice', 'table/src/roulette/state.rs', 'Notice'],
    ['config-fault', 'table/src/roulette/config.rs', 'ConfigFault'],
  ])('have a text for every %s', (prefix, file, name) => {
    const all = variants(file, name);
    expect(all.length).toBeGreaterThan(1);
    for (const variant of all) expect(keys).toContain(`${prefix}.${variant}`);
  });

  it('have every key that a screen names', () => {
    const missing = sources(SOURCES).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([a-z0-9.-]+)'/g)].flatMap(([, key]) =>
        key !== undefined && !keys.includes(key) ? [`${file.slice(SOURCES.length)}: ${key}`] : []),
    );
    expect(missing).toEqual([]);
  });
});
