import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PREVIEW } from './preview';
import { FAVICON, THEME_COLORS, TOUCH_ICON, WEB_MANIFEST } from './icons';

const ui = path.resolve(__dirname, '../../../shared/ui/src');

test('the icons are those of the design system', async () => {
  const drawing = await readFile(path.join(ui, 'brand/favicon.svg'), 'utf8');
  expect(FAVICON).toBe(drawing.replaceAll(/\n\s*/g, ''));
  expect(TOUCH_ICON.equals(await readFile(path.join(ui, 'brand/apple-touch-icon.png')))).toBe(true);
  expect(PREVIEW.equals(await readFile(path.join(ui, 'brand/og.png')))).toBe(true);
});

test('the colors of the browser are those of the header', async () => {
  const tokens = await readFile(path.join(ui, 'theme/tokens.css'), 'utf8');
  const { light, dark } = THEME_COLORS;
  expect(tokens).toContain(`--ts-identity: light-dark(${light}, ${dark});`.toLowerCase());
});

test('the manifest is one that browsers can read', () => {
  expect(JSON.parse(WEB_MANIFEST)).toMatchObject({
    start_url: '/',
    theme_color: THEME_COLORS.light,
  });
});
