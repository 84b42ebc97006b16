import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from './api';
import { CATALOGUES, LANGUAGES } from './i18n/catalogues';
import { setLanguage } from './i18n/index.svelte';
import { refusalWords, WRONG } from './refusal';
import type { Problem } from './wire';

const refused = (status: number, wrong?: Problem['wrong']) => new ApiError({ title: 'malformed', detail: 'in English', ...(wrong ? { wrong } : {}) }, status);

describe('why a question has no answer', () => {
  afterEach(() => setLanguage('en'));

  it.each(LANGUAGES)('has words for every code of the server in %s', (language) => {
    for (const code of Object.keys(WRONG)) expect(CATALOGUES[language][`wrong.${code}`], code).toBeTruthy();
  });

  it('is told with figures and names of the screen’s language', () => {
    const error = refused(400, { wrong: 'pays-more', line: 'Two pairs', unit: 'odds', pays: 9000, per: 1, above: 20, above_per: 1 });
    expect(refusalWords(error)).toEqual({ text: 'Two pairs: 9000 to 1 pays more than the line above it, 20 to 1, which is paid first.' });
    setLanguage('zh-Hant');
    expect(refusalWords(error).text).toContain('1 賠 9000');
    expect(refusalWords(error).text).not.toMatch(/[A-Za-z]/);
    expect(refusalWords(refused(400, { wrong: 'number', field: 'stake', least: 1, most: 100_000_000 })).text).toContain('$1,000,000');
  });

  it('is told where no code says it', () => {
    for (const language of LANGUAGES) {
      setLanguage(language);
      for (const [error, key] of [[refused(429), 'too-fast'], [refused(503), 'busy'], [refused(500), 'house'], [new TypeError('Failed to fetch'), 'no-connection']] as const) {
        expect(refusalWords(error)).toEqual({ text: CATALOGUES[language][`wrong.${key}`] });
      }
      // What a newer server says stays in English, and is marked so.
      expect(refusalWords(refused(400))).toEqual({ text: CATALOGUES[language]['wrong.other'], english: 'in English' });
      expect(refusalWords(refused(400, { wrong: 'of-tomorrow' } as never)).english).toBe('in English');
    }
  });
});
