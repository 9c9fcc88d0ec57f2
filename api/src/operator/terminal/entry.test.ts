import { formatEntry } from './entry';

describe('formatEntry', () => {
  it('puts labels and texts in columns', () => {
    expect(
      formatEntry('#1', [
        ['Restaurant', 'Luna'],
        ['Message', 'Open until ten.'],
      ]),
    ).toEqual(['#1', '  Restaurant  Luna', '  Message     Open until ten.']);
  });

  it('keeps a long text in its column, and a word that is too long whole', () => {
    const address = `${'a'.repeat(90)}@example.com`;
    const lines = formatEntry('#1', [
      ['Message', 'word '.repeat(400)],
      ['Reply to', address],
    ]);
    expect(lines).toHaveLength(1 + Math.ceil(400 / 13) + 1);
    expect(lines.slice(2, -1).every((line) => /^ {12}word( word)*$/.test(line))).toBe(true);
    expect(lines.slice(0, -1).every((line) => line.length <= 80)).toBe(true);
    expect(lines.at(-1)).toBe(`  Reply to  ${address}`);
  });

  it('keeps paragraphs, none of which can look like a label', () => {
    expect(formatEntry('#1', [['Message', 'One\r\n\r\nMessage  Two\n#2  Three']])).toEqual([
      '#1',
      '  Message  One',
      '           Message Two',
      '           #2 Three',
    ]);
  });

  it('leaves out what is empty', () => {
    expect(
      formatEntry('#1', [
        ['Message', 'One'],
        ['Reply to', ' \n '],
      ]),
    ).toEqual(['#1', '  Message   One']);
  });

  it('strips terminal control characters', () => {
    const hostile = 'a\u001B[2Jb\u009B31m\u202Ec\u2028d\u0007\0';
    const output = formatEntry(hostile, [['Message', hostile]]).join('');
    expect(output).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(output).toContain('a [2Jb 31m c d');
  });

  it('counts an emoji as one character', () => {
    const [, line] = formatEntry('#1', [['M', `${'🍕'.repeat(74)} b`]]);
    expect([...(line ?? '')].length).toBe(79);
  });
});
