import { formatWebsite } from './website';

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
  ])('writes %s as %s', (raw, formatted) => {
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
  ])('refuses %s', (raw) => {
    expect(formatWebsite(raw)).toBeNull();
  });
});
