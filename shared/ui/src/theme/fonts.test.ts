import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'fonts.css'), 'utf8');
const FOR_RARE_CHARACTERS = /-(?:extended|vietnamese|greek)\.woff2$/;
const files = [...css.matchAll(/url\('\.\/(fonts\/[^']+)'\)/g)].map(([, file = '']) => file);
const BUDGET_BYTES = 90_000;

test('common and rare font files stay within their size budgets', () => {
  const common = files.filter((file) => !FOR_RARE_CHARACTERS.test(file));
  expect(common).toHaveLength(2);
  expect(sizeOf(common)).toBeLessThanOrEqual(BUDGET_BYTES);
  const others = files.filter((file) => FOR_RARE_CHARACTERS.test(file));
  expect(others).toHaveLength(4);
  expect(sizeOf(others)).toBeLessThanOrEqual(BUDGET_BYTES / 2);
});

const sizeOf = (names: readonly string[]): number =>
  names.reduce((sum, file) => sum + statSync(path.join(__dirname, file)).size, 0);

test.each(files)('%s has a license file next to it', (file) => {
  const licence = readFileSync(
    path.join(__dirname, file.replace(/(?:-extended|-vietnamese|-greek)?\.woff2$/, '-OFL.txt')),
    'utf8',
  );
  expect(licence).toContain('SIL Open Font License');
});

test('Greek is covered in every weight of headings and text', () => {
  const [, weights = '', stretch = ''] =
    /family: 'Commissioner';[^}]*weight: ([\d ]+);[^}]*unicode-range: U\+([\dA-F-]+);/.exec(css) ??
    [];
  expect(weights).toBe('400 800');
  const [from = '', to = ''] = stretch.split('-');
  for (const letter of 'ΨαράκιΆΈΊΌΎΏςώΰΐϋ') {
    expect(letter.charCodeAt(0)).toBeGreaterThanOrEqual(parseInt(from, 16));
    expect(letter.charCodeAt(0)).toBeLessThanOrEqual(parseInt(to, 16));
  }
  const tokens = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
  expect(tokens).toMatch(/--ts-display:\s+'Bricolage Grotesque', Commissioner, /);
  expect(tokens).toMatch(/--ts-text: 'Instrument Sans', Commissioner, /);
});

test('no style uses ch or ex units, whose size differs between web fonts and fallbacks', () => {
  const root = path.resolve(__dirname, '../../../..');
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const sources = ['shared/ui/src', 'shell/browser', ...remotes.map((name) => `${name}/src`)];
  const sheets = sources.flatMap((source) =>
    readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => path.join(source, name)),
  );
  expect(sheets.length).toBeGreaterThan(50);
  const measured = sheets.filter((sheet) =>
    /:[^;/]*\d(?:ch|ex)\b/.test(readFileSync(path.join(root, sheet), 'utf8')),
  );
  expect(measured).toEqual([]);
});
