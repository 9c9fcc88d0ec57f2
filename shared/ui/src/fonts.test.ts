import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'fonts.css'), 'utf8');
const files = [...css.matchAll(/url\('\.\/(fonts\/[^']+)'\)/g)].map(([, file = '']) => file);
const BUDGET_BYTES = 90_000;

test('both fonts together stay inside their budget', () => {
  expect(files).toHaveLength(2);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(__dirname, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

test.each(files)('%s travels with its licence', (file) => {
  const licence = readFileSync(path.join(__dirname, file.replace('.woff2', '-OFL.txt')), 'utf8');
  expect(licence).toContain('SIL Open Font License');
});

test('every family has fallbacks that keep its metrics', () => {
  for (const family of ['Bricolage Fallback', 'Instrument Fallback']) {
    const face = css.split('@font-face').find((block) => block.includes(`'${family}'`)) ?? '';
    expect(face).toMatch(/size-adjust: [\d.]+%/);
    expect(face).toMatch(/ascent-override: [\d.]+%/);
    expect(face).toMatch(/src:\s+local/);
  }
});
