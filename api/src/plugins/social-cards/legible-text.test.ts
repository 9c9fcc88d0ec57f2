import { hasLetter, legibleText } from '../../social-cards/lettering';

test.each([
  ['Le Diplomate', 'Le Diplomate'],
  ['Phở Viết Đường Nguyễn', 'Phở Viết Đường Nguyễn'],
  ['Kraków Łódź Şişli Ağaç', 'Kraków Łódź Şişli Ağaç'],
  // Marks that are typed after their letters.
  ['Cafe\u0301 Vie\u0323\u0302t', 'Café Việt'],
  ['Golden Dragon (金龙) 🐉', 'Golden Dragon'],
  ['Taverna · Ταβέρνα', 'Taverna'],
  ['Luna\u0000\u0007\n\tBar\u2028\u200d', 'Luna Bar'],
  ['\u202Eevil\u202C \u200Fname', 'evil name'],
  ['<svg onload="x">&amp;', '<svg onload="x">&amp;'],
])('%j is written as %j', (text, written) => {
  expect(legibleText(text)).toBe(written);
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
])('nothing is written of %j: no font here has its letters', (text) => {
  expect(legibleText(text)).toBe('');
});

test('half a name is none', () => {
  expect(legibleText('Кафе на Тверской A1')).toBe('');
});

test('whatever is written, the fonts have it', () => {
  const all = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code + 1));
  for (const character of all) {
    const written = legibleText(`Luna ${character} Bar`);
    expect([...written].filter((each) => each !== ' ' && !hasLetter(each))).toEqual([]);
  }
});
