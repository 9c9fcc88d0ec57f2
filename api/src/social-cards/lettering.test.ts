import { cutText, hasCharacter, toSupportedText, measureText, wrapText } from './lettering';

describe('toSupportedText', () => {
  test.each([
    ['Le Diplomate', 'Le Diplomate'],
    ['Phở Viết Đường Nguyễn', 'Phở Viết Đường Nguyễn'],
    ['Kraków Łódź Şişli Ağaç', 'Kraków Łódź Şişli Ağaç'],
    // Combining marks.
    ['Cafe\u0301 Vie\u0323\u0302t', 'Café Việt'],
    ['Golden Dragon (金龙) 🐉', 'Golden Dragon'],
    ['Taverna · Ταβέρνα', 'Taverna'],
    ['Luna\u0000\u0007\n\tBar\u2028\u200d', 'Luna Bar'],
    ['\u202Eevil\u202C \u200Fname', 'evil name'],
    ['<svg onload="x">&amp;', '<svg onload="x">&amp;'],
  ])('converts %j to %j', (text, written) => {
    expect(toSupportedText(text)).toBe(written);
  });

  test.each([
    '金龍大酒楼',
    'Ресторан Пушкин',
    'Ταβέρνα',
    'شاورما',
    'מסעדה',
    '🍕🍕',
    '—',
    '',
    '\u0000',
    '\ud800',
  ])('returns empty for %j, which no font supports', (text) => {
    expect(toSupportedText(text)).toBe('');
  });

  test('returns empty if half of a name is lost', () => {
    expect(toSupportedText('Кафе на Тверской A1')).toBe('');
  });

  test('returns only supported characters', () => {
    const all = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code + 1));
    for (const character of all) {
      const written = toSupportedText(`Luna ${character} Bar`);
      expect([...written].filter((each) => each !== ' ' && !hasCharacter(each))).toEqual([]);
    }
  });
});

describe('wrapText', () => {
  const lettering = { typeface: 'display', size: 100, tracking: 0 } as const;

  test('balances lines within the width', () => {
    const lines = wrapText('City Club of Washington at Franklin Square', lettering, 900, 4) ?? [];
    expect(lines.join(' ')).toBe('City Club of Washington at Franklin Square');
    const widths = lines.map((line) => measureText(line, lettering));
    expect(Math.max(...widths)).toBeLessThanOrEqual(900);
    expect(Math.min(...widths)).toBeGreaterThan(450);
  });

  test('does not leave a short word alone on a line', () => {
    const lines = wrapText('Where to eat in Chattanooga', { ...lettering, size: 96 }, 620, 3);
    expect(lines).toEqual(['Where', 'to eat in', 'Chattanooga']);
  });

  test('returns null if the text or a word does not fit', () => {
    expect(wrapText('one two three four', lettering, 300, 2)).toBeNull();
    expect(wrapText('Donaudampfschifffahrt', lettering, 300, 2)).toBeNull();
  });

  test('cutText adds an ellipsis and breaks endless words', () => {
    const lines = cutText(`Luna ${'x'.repeat(500)}`, lettering, 600, 3);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('Luna');
    expect(lines.at(-1)).toMatch(/^x+…$/);
    for (const line of lines) expect(measureText(line, lettering)).toBeLessThanOrEqual(600);
    expect(cutText('Luna', lettering, 600, 3)).toEqual(['Luna']);
  });

  test('applies kerning', () => {
    expect(measureText('AV', lettering)).toBeLessThan(
      measureText('A', lettering) + measureText('V', lettering),
    );
  });
});
