import { cutText, measureText, wrapText } from '../../social-cards/lettering';

const lettering = { typeface: 'display', size: 100, tracking: 0 } as const;

test('lines are about equally long, and none is wider than allowed', () => {
  const lines = wrapText('City Club of Washington at Franklin Square', lettering, 900, 4) ?? [];
  expect(lines.join(' ')).toBe('City Club of Washington at Franklin Square');
  const widths = lines.map((line) => measureText(line, lettering));
  expect(Math.max(...widths)).toBeLessThanOrEqual(900);
  expect(Math.min(...widths)).toBeGreaterThan(450);
});

test('a short word does not stand alone', () => {
  const lines = wrapText('Where to eat in Chattanooga', { ...lettering, size: 96 }, 620, 3);
  expect(lines).toEqual(['Where', 'to eat in', 'Chattanooga']);
});

test('a text that takes more lines, or a word that is wider, is not wrapped', () => {
  expect(wrapText('one two three four', lettering, 300, 2)).toBeNull();
  expect(wrapText('Donaudampfschifffahrt', lettering, 300, 2)).toBeNull();
});

test('what is cut ends in an ellipsis, and a word without end breaks', () => {
  const lines = cutText(`Luna ${'x'.repeat(500)}`, lettering, 600, 3);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('Luna');
  expect(lines.at(-1)).toMatch(/^x+…$/);
  for (const line of lines) expect(measureText(line, lettering)).toBeLessThanOrEqual(600);
  expect(cutText('Luna', lettering, 600, 3)).toEqual(['Luna']);
});

test('pairs of letters are kerned', () => {
  expect(measureText('AV', lettering)).toBeLessThan(
    measureText('A', lettering) + measureText('V', lettering),
  );
});
