import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as generated from '../../generated/keys';
import { CATALOGUES, LANGUAGES } from './catalogues';

const SOURCES = resolve(import.meta.dirname, '../..');
const keys = Object.keys(CATALOGUES.en);
/** A reason of one game: those of the desk, and those of every game, have their words elsewhere. */
const own = (reason: string) => reason !== 'desk' && !keys.includes(`table.reason.${reason}`);

/** Every character of GB 2312, by its two bytes from A1A1. */
const GB2312 = new Set(
  [...Array(94 * 94).keys()].map((i) => new TextDecoder('gb2312').decode(Uint8Array.of(0xa1 + Math.floor(i / 94), 0xa1 + (i % 94)))).concat([...Array(95).keys()].map((i) => String.fromCharCode(32 + i))),
);

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

  it.each<[string, readonly string[]]>([
    ['reason', generated.REASONS], ['config-fault', generated.CONFIG_FAULTS], ['phase', generated.PHASES],
    ['prompt', generated.PROMPTS], ['notice', generated.NOTICES], ['why', generated.WHY],
    ['no-spin', generated.NO_SPIN_REASONS], ['bet', generated.BET_KINDS], ['sequence', generated.SEQUENCE_KINDS],
    ['call', generated.CALLS], ['colour', generated.COLOURS], ['claim-subject', generated.CLAIM_SUBJECTS],
    ['movement', generated.MOVEMENT_KINDS], ['tender', generated.TENDERS], ['rank', generated.RANKS], ['post', generated.POSTS], ['nonce', generated.NONCE_STANDINGS],
    ['pg.bet', generated.PAI_GOW_BETS], ['pg.step', generated.PAI_GOW_STEPS], ['pg.course', generated.PAI_GOW_COURSE], ['pg.called', generated.PAI_GOW_CALLED], ['pg.call', generated.PAI_GOW_CALLED],
    ['pg.method', generated.PAI_GOW_BANKS], ['pg.notice', generated.PAI_GOW_NOTICES], ['pg.irregular', generated.PAI_GOW_IRREGULARITIES],
    ['pg.remedy', generated.PAI_GOW_REMEDIES], ['pg.prompt', generated.PAI_GOW_PROMPTS],
    ['pg.incident', ['kept-apart', 'sanction', 'refused', 'dispute', 'direction', 'replaced']], ['pg.reason', generated.PAI_GOW_REASONS.filter(own)],
    ['pool.reason', generated.POOL_REASONS], ['pool.act', generated.POOL_ACTS],
    ['rd.reason', generated.RED_DOG_REASONS.filter(own)], ['rd.config-fault', generated.RED_DOG_CONFIG_FAULTS], ['rd.phase', generated.RED_DOG_PHASES],
    ['rd.notice', generated.RED_DOG_NOTICES], ['rd.told', generated.RED_DOG_TOLD.filter((told) => told !== 'would-count')], ['rd.outcome', generated.RED_DOG_OUTCOMES],
    ['rd.leaves', generated.RED_DOG_LEAVES], ['rd.why', generated.RED_DOG_WHY], ['rd.due', generated.RED_DOG_DUES], ['rd.cause', generated.RED_DOG_CAUSES],
    ['rd.breach', generated.RED_DOG_BREACHES], ['rd.prompt', generated.RED_DOG_PROMPTS], ['rd.act', generated.RED_DOG_PLAYS],
  ])('have a text for every %s of the Rust types', (prefix, variants) => {
    expect(variants.length).toBeGreaterThan(1);
    expect(variants.map((variant) => `${prefix}.${variant}`).filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('in simplified Chinese are of its characters', () => {
    // Whatever GB 2312 has, and signs of mathematics, dashes and the names of the languages beside it.
    const beside = new Set([...'–−·→✓', ...(CATALOGUES['zh-Hans']['house.lang.zh-Hant'] ?? '')]);
    const strange = Object.entries(CATALOGUES['zh-Hans']).filter(([, text]) => [...text].some((sign) => !beside.has(sign) && !GB2312.has(sign)));
    expect(strange).toEqual([]);
  });

  it('in Chinese set their own quotes and stops', () => {
    const sentence = (text: string) => text.replace(/\{[a-z-]+\}/g, '字');
    // Marks of ASCII stand within figures and within Latin words alone.
    const ascii = /(?<![0-9a-zA-Z])[,;:!?()"'](?![0-9])|[,;:!?()"'](?=[\u4e00-\u9fff])|[\u4e00-\u9fff]\./;
    const strange = (language: 'zh-Hant' | 'zh-Hans', quotes: RegExp) =>
      Object.entries(CATALOGUES[language]).filter(([, text]) => quotes.test(text) || (/[\u4e00-\u9fff]/.test(sentence(text)) && ascii.test(sentence(text))));
    expect(strange('zh-Hant', /[“”‘’]/)).toEqual([]);
    expect(strange('zh-Hans', /[「」『』]/)).toEqual([]);
  });

  it('have a text for whatever concludes a round of a game with a desk', () => {
    const concludes = (game: string) => {
      const text = readFileSync(resolve(SOURCES, `../../crates/server/src/${game}.rs`), 'utf8');
      return [...(/CONCLUDES: &'static \[&'static str\] = &\[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/"([a-z-]+)"/g)].map(([, kind]) => `inspector.concluded-${kind}`);
    };
    const found = [...concludes('pai_gow'), ...concludes('red_dog')];
    expect(found).toContain('inspector.concluded-corrected');
    expect(found.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('have a name for every rulebook that is shipped', () => {
    const books = readdirSync(resolve(SOURCES, '../../rulebooks'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(books.length).toBeGreaterThan(4);
    expect(books.map(({ name }) => `place.${name.replaceAll('.', '-')}`).filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('have a name for all that the books of Pai Gow want at a table', () => {
    const books = readdirSync(resolve(SOURCES, '../../rulebooks')).filter((book) => book.endsWith('-pai-gow'));
    const items = books.flatMap((book) => {
      const text = readFileSync(resolve(SOURCES, `../../rulebooks/${book}/conduct.toml`), 'utf8');
      return [...(/^\[equipment\]\n(.*?)(?:^\[|\Z)/ms.exec(text)?.[1] ?? '').matchAll(/^([a-z-]+) = \[/gm)].map(([, item]) => `pg.equipment.${item}`);
    });
    expect(items).toContain('pg.equipment.cup');
    expect(items.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('have words for every ruling of the register', () => {
    const register = resolve(SOURCES, '../../docs');
    const files = ['RULINGS.md', ...readdirSync(join(register, 'rulings')).map((file) => join('rulings', file))];
    const rulings = files.flatMap((file) => [...readFileSync(join(register, file), 'utf8').matchAll(/^### ([A-Z]+-\d+) /gm)].map(([, id]) => id?.toLowerCase()));
    expect(rulings.length).toBeGreaterThan(80);
    expect(rulings.filter((id) => !keys.includes(`ruling.${id}`))).toEqual([]);
    // Players of Red Dog are told what each says: their screens cite them.
    expect(rulings.filter((id) => id?.startsWith('rd-') && !keys.includes(`ruling-says.${id}`))).toEqual([]);
  });

  it('have some text for every key that a screen builds', () => {
    const built = sources(SOURCES).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:t|known)\(\s*`([^`$]*)\$\{(?:[^{}]|\{[^{}]*\})*\}([^`$]*)`/g)].map(([, before = '', after = '']) => ({ file: file.slice(SOURCES.length), before, after })));
    expect(built.length).toBeGreaterThan(150);
    const missing = built.filter(({ before, after }) => before !== '' && !keys.some((key) => key.startsWith(before) && key.endsWith(after) && key.length > before.length + after.length));
    expect(missing).toEqual([]);
  });

  it('have every key that a screen names', () => {
    const missing = sources(SOURCES).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([a-z0-9.-]+)'/g)].flatMap(([, key]) =>
        key !== undefined && !keys.includes(key) ? [`${file.slice(SOURCES.length)}: ${key}`] : []),
    );
    expect(missing).toEqual([]);
  });
});
