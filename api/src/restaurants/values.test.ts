import { cleanText, findCountry, isNorthAmerica, formatPhone, formatWebsite } from './values';

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
  ])('cleans %j to %j', (raw, text) => {
    expect(cleanText(raw, 80).text).toBe(text);
  });

  test('reports what it removed', () => {
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

describe('country', () => {
  describe('findCountry', () => {
    test.each([
      ['Washington', 38.9, -77.03, 'US'],
      ['Honolulu', 21.3, -157.85, 'US'],
      ['Adak', 51.88, -176.65, 'US'],
      ['Toronto', 43.65, -79.38, 'CA'],
      ['Berlin', 52.5, 13.4, 'DE'],
      ['Ciudad Juárez', 31.69, -106.42, 'MX'],
      ['the middle of the Atlantic', 30, -40, null],
    ])('%s', (_name, latitude, longitude, country) => {
      expect(findCountry({}, { latitude, longitude })).toBe(country);
    });

    test('prefers the address over the coordinates', () => {
      expect(findCountry({ 'addr:country': 'ca' }, { latitude: 38.9, longitude: -77.03 })).toBe(
        'CA',
      );
    });
  });

  test('does not format Mexican numbers like US numbers', () => {
    expect(isNorthAmerica({}, { latitude: 25.67, longitude: -100.31 })).toBe(false);
    expect(isNorthAmerica({}, { latitude: 21.3, longitude: -157.85 })).toBe(true);
  });
});

describe('formatPhone', () => {
  test.each([
    ['+1 202-332-0125', '(202) 332-0125'],
    ['+1-202-332-0125', '(202) 332-0125'],
    ['+12023320125', '(202) 332-0125'],
    ['+1 202 332-0125', '(202) 332-0125'],
    ['+1 202 332 0125', '(202) 332-0125'],
    ['+1- 202-332-0125', '(202) 332-0125'],
    ['\u202a+1 202\u2011332\u20110125\u202c', '(202) 332-0125'],
    ['＋１２０２３３２０１２５', '(202) 332-0125'],
    ['phone: 202-332-0125 (bar, after 5)', '(202) 332-0125'],
    ['+1 202-332 0125', '(202) 332-0125'],
    ['(202) 332-0125', '(202) 332-0125'],
    ['202.332.0125', '(202) 332-0125'],
    ['1-202-332-0125', '(202) 332-0125'],
    ['001 202 332 0125', '(202) 332-0125'],
    ['+1 202-332-0125 ext. 12', '(202) 332-0125'],
    ['+1 202-332-0125 x7', '(202) 332-0125'],
    ['tel:+1-202-332-0125', '(202) 332-0125'],
    ['+49 30/1234567', '+49 30 1234567'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['0044 20 7946 0958', '+44 20 7946 0958'],
  ])('formats %s as %s', (raw, formatted) => {
    expect(formatPhone(raw, true)).toBe(formatted);
  });

  test('uses the first valid number', () => {
    expect(formatPhone('+1-202-555-0143; +1 202 555-0144', true)).toBe('(202) 555-0143');
    expect(formatPhone('call us; +1 202 555-0144', true)).toBe('(202) 555-0144');
    expect(formatPhone('202-555-0143 / 202-555-0144', true)).toBe('(202) 555-0143');
  });

  test.each([
    '1-800-FLOWERS',
    '+1 999',
    '00000000000',
    '+0 30 1234567',
    '555-0143',
    '+1 123 456 7890',
    'yes',
    '',
    '+1234-555-0100-1',
  ])('rejects %j', (raw) => {
    expect(formatPhone(raw, true)).toBeNull();
  });

  test('keeps national numbers of other countries unchanged', () => {
    expect(formatPhone('030 / 1234567', false)).toBe('030 1234567');
    expect(formatPhone('98765 43210', false)).toBe('98765 43210');
    expect(formatPhone('030 / 1234567', true)).toBeNull();
  });
});

describe('formatWebsite', () => {
  test.each([
    ['https://www.buddysdc.com/', 'https://www.buddysdc.com/'],
    ['http://www.dcnine.com', 'http://www.dcnine.com/'],
    ['www.wapacafe.com', 'https://www.wapacafe.com/'],
    ['tentigersdc.com', 'https://tentigersdc.com/'],
    ['//luna.example/menu', 'https://luna.example/menu'],
    ['HTTPS://Luna.example/Menu', 'https://luna.example/Menu'],
    ['luna.example:8080/menu', 'https://luna.example:8080/menu'],
    ['https://luna.example/a; https://luna.example/b', 'https://luna.example/a'],
    ['facebook:luna luna.example', 'https://luna.example/'],
    ['https://luna.example/menu;v=2', 'https://luna.example/menu;v=2'],
    ['https://luna.example/?a=1&amp;b=2', 'https://luna.example/?a=1&b=2'],
    ['https://luna.example, https://sol.example', 'https://luna.example/'],
    ['https://luna.example/our menu.html', 'https://luna.example/our%20menu.html'],
    ['www.luna.example (menu)', 'https://www.luna.example/'],
    ['http:/luna.example', 'http://luna.example/'],
    ['https//luna.example', 'https://luna.example/'],
    ['https://https://luna.example', 'https://luna.example/'],
    ['\u200bhttps://luna.example\u200e', 'https://luna.example/'],
  ])('formats %s as %s', (raw, formatted) => {
    expect(formatWebsite(raw)).toBe(formatted);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'mailto:luna@luna.example',
    'ftp://luna.example/menu',
    'https://user:secret@luna.example/',
    'luna',
    'http://',
    'https://localhost/',
    `https://luna.example/${'a'.repeat(600)}`,
  ])('rejects %s', (raw) => {
    expect(formatWebsite(raw)).toBeNull();
  });
});
