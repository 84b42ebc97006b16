import { cleanup, render, screen } from '@testing-library/svelte';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, setLanguage, type Language } from './i18n/index.svelte';
import ClauseDialog from './ui/ClauseDialog.svelte';

const BOOKS = resolve(import.meta.dirname, '../../../rulebooks');
const asked: string[] = [];

/** A server that tells a book in these languages and in English. */
function serve(told: readonly Language[]) {
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const wanted = new URL(path, 'http://house').searchParams.get('lang') as Language;
    const lang = told.includes(wanted) ? wanted : 'en';
    return Promise.resolve(new Response(JSON.stringify({ rulebook: 'b', lang, clauses: [{ id: '3.6', class: 'enforced', summary: `told in ${lang}` }] })));
  });
}
const open = (rulebook: string) => render(ClauseDialog, { basis: ['3.6', 'RR-2', '9.99'], rulebook, onclose: () => undefined });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setLanguage('en');
});

describe('the clauses behind a decision', () => {
  it.each(LANGUAGES)('are told in the language of the screen: %s', async (language) => {
    serve(['zh-Hant', 'zh-Hans']);
    setLanguage(language);
    open('told');
    const words = await screen.findByText(`told in ${language}`);
    expect(words.hasAttribute('lang')).toBe(false);
  });

  it('follow the language while they are open, and are asked for once in each', async () => {
    serve(['zh-Hant', 'zh-Hans']);
    open('followed');
    for (const language of ['zh-Hant', 'zh-Hans', 'en', 'zh-Hant'] as const) {
      setLanguage(language);
      await screen.findByText(`told in ${language}`);
    }
    expect(asked).toEqual(['en', 'zh-Hant', 'zh-Hans'].map((lang) => `/api/rulebooks/followed/clauses?lang=${lang}`));
  });

  it('are English where the book is not told in the language, and marked so; rulings have words of their own', async () => {
    serve(['zh-Hans']);
    setLanguage('zh-Hant');
    open('english');
    expect((await screen.findByText('told in en')).lang).toBe('en');
    expect(screen.getByText(/^本場裁定：/).closest('[lang]')?.getAttribute('lang')).not.toBe('en');
    expect(screen.getByText('沒有此條文的摘要。')).toBeTruthy();
  });
});

describe('the words of the two scripts', () => {
  /** Characters of one script that the other writes otherwise. */
  const ONLY = { 'zh-Hant': /[开个为没后从时结额赢输赌规则条异错双发庄红绿过还这应么]/, 'zh-Hans': /[開個為沒後從時結餘額贏輸賭規則條異錯雙發莊紅綠過還這應麼檯]/ };
  it.each(['zh-Hant', 'zh-Hans'] as const)('%s has its own characters and marks', (language) => {
    const files = readdirSync(BOOKS).map((book) => resolve(BOOKS, book, `summaries.${language}.toml`)).filter((file) => existsSync(file));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const lines = readFileSync(file, 'utf8').split('\n').filter((line) => line.startsWith('"'));
      expect(lines.length).toBeGreaterThan(50);
      expect(lines.filter((line) => ONLY[language].test(line))).toEqual([]);
      expect(lines.filter((line) => (language === 'zh-Hant' ? /[“”]/ : /[「」]/).test(line))).toEqual([]);
    }
  });
});
