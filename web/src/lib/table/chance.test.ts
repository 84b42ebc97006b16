import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { virtualChance } from './chance';

/** What everybody sees of a table, as the server writes it. */
const fields = (game: string) => {
  const text = readFileSync(resolve(import.meta.dirname, `../../generated/${game}.ts`), 'utf8');
  return /export type PublicView = \{(.*?)\n\};/s.exec(text)?.[1] ?? '';
};

describe('where chance comes from', () => {
  it.each(['roulette', 'pai-gow', 'red-dog'])('is told by the one field that %s has for it', (game) => {
    const found = [...fields(game).matchAll(/^ {2}(virtual_\w+): boolean,$/gm)].map(([, name]) => name ?? '');
    expect(found).toHaveLength(1);
    expect(virtualChance({ [found[0] ?? '']: true, open: true })).toBe(true);
    expect(virtualChance({ [found[0] ?? '']: false, open: true })).toBe(false);
  });
});
