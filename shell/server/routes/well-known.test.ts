import { drawCode, readCodedPath, securityText } from './well-known';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PREVIEW, FAVICON, THEME_COLORS, TOUCH_ICON, WEB_MANIFEST } from '../render/icons';

test('a QR code has a quiet zone and three finder patterns', () => {
  const svg = drawCode('https://tableside.example/restaurant/luna');
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v/g)].map(([, x, y]) => `${x},${y}`));
  for (const [x, y] of [
    [2, 2],
    [size - 3, 2],
    [2, size - 3],
  ])
    expect(dark).toContain(`${x},${y}`);
  expect([...dark].some((at) => /^[01],|,[01]$/.test(at))).toBe(false);
});

test.each([
  ['/restaurant/luna.svg', '/restaurant/luna'],
  ['/restaurant/caf%C3%A9.svg', '/restaurant/caf%C3%A9'],
  ['/favorites/shared/ab_C-12.svg', '/favorites/shared/ab_C-12'],
])('%s is the code of %s', (rest, path) => {
  expect(readCodedPath(rest)).toBe(path);
});

test.each([
  '',
  '.svg',
  '/.png',
  '/restaurant/luna',
  '//evil.example/a.svg',
  '/a//b.svg',
  '/a?b.svg',
  '/a#b.svg',
  '/a b.svg',
  '/@evil.example.svg',
  '/https:evil.svg',
  '\\evil.svg',
  '/<b>.svg',
  '/%zz.svg',
  `/${'x'.repeat(301)}.svg`,
])('%j is not the code of a page', (rest) => {
  expect(readCodedPath(rest)).toBeNull();
});

describe('security.txt', () => {
  test('names a contact and an expiry date', () => {
    const text = securityText({
      siteOrigin: 'https://tableside.example',
      contact: 'mailto:security@tableside.example',
      now: new Date('2026-11-25T12:00:00Z'),
    });
    expect(text).toBe(
      [
        'Contact: mailto:security@tableside.example',
        'Expires: 2027-02-23T12:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://tableside.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });
});

describe('icons', () => {
  const ui = path.resolve(__dirname, '../../../shared/ui/src');

  test('icons match the design system', async () => {
    const drawing = await readFile(path.join(ui, 'brand/favicon.svg'), 'utf8');
    expect(FAVICON).toBe(drawing.replaceAll(/\n\s*/g, ''));
    expect(TOUCH_ICON.equals(await readFile(path.join(ui, 'brand/apple-touch-icon.png')))).toBe(
      true,
    );
    expect(PREVIEW.equals(await readFile(path.join(ui, 'brand/og.png')))).toBe(true);
  });

  test('theme colors match the header', async () => {
    const tokens = await readFile(path.join(ui, 'theme/tokens.css'), 'utf8');
    const { light, dark } = THEME_COLORS;
    expect(tokens).toContain(`--ts-identity: light-dark(${light}, ${dark});`.toLowerCase());
  });

  test('the manifest is valid', () => {
    expect(JSON.parse(WEB_MANIFEST)).toMatchObject({
      start_url: '/',
      theme_color: THEME_COLORS.light,
    });
  });
});
