import { toCsv, hasTag, mailboxOf } from './text';

const cell = (value: Parameters<typeof toCsv<'a'>>[1][number]['a']) =>
  toCsv(['a'], [{ a: value }]).slice('\uFEFF"a"\r\n'.length, -'\r\n'.length);

describe('toCsv', () => {
  it('starts with a byte order mark and header, with RFC 4180 line ends', () => {
    const rows = [
      { name: 'Ana', stars: 5 },
      { name: 'Ben', stars: 4 },
    ];
    expect(toCsv(['name', 'stars'], rows)).toBe(
      '\uFEFF"name","stars"\r\n"Ana","5"\r\n"Ben","4"\r\n',
    );
    expect(toCsv(['name'], [])).toBe('\uFEFF"name"\r\n');
  });

  it.each([
    ['a comma, a "quote"', '"a comma, a ""quote"""'],
    ['two\r\nlines\nor three', '"two\r\nlines\nor three"'],
    ['Zoë 🍕 餐厅', '"Zoë 🍕 餐厅"'],
    ['', '""'],
    [null, '""'],
    [false, '"false"'],
    [new Date(Date.UTC(2026, 0, 2, 3, 4, 5)), '"2026-01-02T03:04:05.000Z"'],
  ])('writes %p', (value, written) => expect(cell(value)).toBe(written));

  it.each([
    '=1+1',
    '+1 423 555',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
  ])('escapes the formula %p', (text) => expect(cell(text)).toBe(`"'${text}"`));

  it.each(['1=1', 'a+b', "'=1", 'ana@example.com'])('does not escape %p', (text) =>
    expect(cell(text)).toBe(`"${text}"`),
  );

  it('does not escape numbers', () => expect(cell(-85.3)).toBe('"-85.3"'));
});

describe('mailbox', () => {
  it.each([
    ['ana@example.com', 'ana@example.com'],
    ['Ana+Food@Example.com', 'ana@example.com'],
    ['ana+a+b@example.com', 'ana@example.com'],
    ['ana.b@example.com', 'ana.b@example.com'],
  ])('maps %s to the mailbox %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
    expect(hasTag(address)).toBe(address.includes('+'));
  });
});
