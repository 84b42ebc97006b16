/**
 * Makes the fonts in src/fonts: Latin faces as they are published, and of the Chinese faces just the characters that
 * the catalogues and the summaries of the rulebooks use. Run it (`npm run fonts`) when one gained a character; a test says when.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules/.cache/houseway-fonts');
const fonts = join(root, 'src/fonts');

const MARKS = [['104', '＝'], ['107', '＋'], ['108', '着'], ['115', '；～'], ['118', '！（）？'], ['119', '，：']];

/** The folder of a published package, fetched once. */
function unpacked(name, version) {
  const folder = join(cache, `${name.replace('/', '-').replace('@', '')}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', folder], { cwd: folder }),
    );
    execFileSync('tar', ['xzf', filename, '--strip-components=1'], { cwd: folder });
  }
  return folder;
}

/** What the rulebooks' clauses say in a language. The whole files: comments and ids add nothing that is not needed elsewhere. */
function summaries(language) {
  const books = join(root, '../rulebooks');
  const files = readdirSync(books).map((book) => join(books, book, `summaries.${language}.toml`));
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8').replaceAll('\n', ''));
}

/** Every character of a language's catalogues and summaries, and those of the other languages' names and plain text. */
function characters(language) {
  const folder = join(root, 'src/lib/i18n', language);
  const texts = readdirSync(folder).flatMap((file) => Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  return [...new Set([...texts.join(''), ...summaries(language).join(''), ...ascii, ...(language === 'zh-Hant' ? '繁體中文' : '简体中文')])].sort().join('');
}

for (const [face, version, language] of [['noto-sans-tc', '5.3.0', 'zh-Hant'], ['noto-sans-sc', '5.3.0', 'zh-Hans']]) {
  const script = face === 'noto-sans-tc' ? 'chinese-traditional' : 'chinese-simplified';
  const files = join(unpacked(`@fontsource/${face}`, version), 'files');
  const wanted = characters(language);
  for (const weight of [400, 700]) {
    const whole = readFileSync(join(files, `${face}-${script}-${weight}-normal.woff`));
    const part = await subsetFont(whole, wanted, { targetFormat: 'woff2' });
    writeFileSync(join(fonts, `${face}-${weight}.woff2`), part);
    console.log(`${face}-${weight}.woff2: ${[...wanted].length} characters, ${part.length} bytes`);
    if (face === 'noto-sans-tc') {
      // The whole file of this face lacks the full-width marks and a few characters; some slices of it have those that texts use.
      for (const [slice, marks] of MARKS) {
        const file = readFileSync(join(files, `${face}-${slice}-${weight}-normal.woff2`));
        const few = await subsetFont(file, marks, { targetFormat: 'woff2' });
        writeFileSync(join(fonts, `${face}-marks-${slice}-${weight}.woff2`), few);
      }
    }
  }
}
for (const face of ['inter', 'fraunces']) {
  const files = join(unpacked(`@fontsource-variable/${face}`, '5.3.0'), 'files');
  copyFileSync(join(files, `${face}-latin-wght-normal.woff2`), join(fonts, `${face}.woff2`));
}
