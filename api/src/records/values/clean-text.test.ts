import { cleanText } from './clean-text';

describe('cleanText', () => {
  test.each([
    ["Luna's <b>Cafe</b>", "Luna's Cafe"],
    ['Luna<script>alert(1)</script>', 'Luna'],
    ['Luna <img src=x onerror=alert(1)', 'Luna'],
    ['&lt;b&gt;Luna&lt;/b&gt;', 'Luna'],
    ['<<b>script>alert(1)</script>Luna', '< script>alert(1) Luna'],
    ['Tom &amp; Ann', 'Tom & Ann'],
    ['I <3 Pizza', 'I <3 Pizza'],
    ['Luna\u0000\u202e Cafe\u200b', 'Luna Cafe'],
    ['  Luna \n\t Cafe ', 'Luna Cafe'],
    ['Cafe\u0301', 'Café'],
    ['\ud800Luna', 'Luna'],
  ])('makes %j %j', (raw, text) => {
    expect(cleanText(raw, 80).text).toBe(text);
  });

  test('says what it took away', () => {
    expect(cleanText('<i>Luna</i>', 80)).toMatchObject({ hadHtml: true, hadControls: false });
    expect(cleanText('Luna\u0007', 80)).toMatchObject({ hadHtml: false, hadControls: true });
    expect(cleanText('Luna &amp; Sol\nCafe', 80)).toMatchObject({
      hadHtml: false,
      hadControls: false,
    });
  });

  test('cuts at the end of a word and never inside a character', () => {
    expect(cleanText('the long long name of Luna', 20)).toMatchObject({
      text: 'the long long name…',
      wasCut: true,
    });
    expect(cleanText('🍕'.repeat(10), 5).text).toBe('🍕🍕🍕🍕…');
    expect(cleanText('Luna', 4)).toMatchObject({ text: 'Luna', wasCut: false });
  });
});
