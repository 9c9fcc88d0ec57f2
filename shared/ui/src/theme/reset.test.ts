import { readFileSync } from 'node:fs';
import path from 'node:path';

test('respects the text size set on the phone (WCAG 1.4.4)', () => {
  const css = readFileSync(path.join(__dirname, 'reset.css'), 'utf8');
  const adjusts = [...css.matchAll(/text-size-adjust:\s*([^;]+);/g)].map(([, value]) => value);
  expect(adjusts).toEqual(['100%', '100%']);
});
