import { cleanFileName } from './service';

describe('cleanFileName', () => {
  it.each([
    ['beach.jpg', 'beach.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\beach.jpg', 'beach.jpg'],
    ['a\0b\r\nc\x1b[31m.jpg', 'abc[31m.jpg'],
    ['\u202Egpj.exe\u200F\u2066', 'gpj.exe'],
    ['  two   words .jpg ', 'two words .jpg'],
    ['Café 🍕 餐厅.heic', 'Café 🍕 餐厅.heic'],
    ['', null],
    ['\u202E\0', null],
    ['folder/', null],
  ])('%j is called %j', (name, clean) => expect(cleanFileName(name)).toBe(clean));

  it('shortens a long name between its two ends', () => {
    const clean = cleanFileName(`${'🍕'.repeat(300)}12345.heic`) ?? '';
    expect([...clean]).toHaveLength(60);
    expect(clean).toMatch(/^🍕+…2345\.heic$/u);
  });
});
