import { readFileSync } from 'node:fs';
import path from 'node:path';

test('phones may enlarge text as their owner set it (WCAG 1.4.4)', () => {
  const css = readFileSync(path.join(__dirname, 'reset.css'), 'utf8');
  const adjusts = [...css.matchAll(/text-size-adjust:\s*([^;]+);/g)].map(([, value]) => value);
  expect(adjusts).toEqual(['100%', '100%']);
});
