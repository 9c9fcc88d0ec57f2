import { paths } from '@tableside/contracts/paths';
import { expect, open, sites, test } from '../../support/test';
import { SLOW } from '../../support/tags';

const at = (path: string): string => sites.sample() + path;

for (const path of [paths.terms, paths.privacy]) {
  test(
    `${path} prints black on white, without header, footer and sponsor, with the addresses of its links`,
    { tag: path === paths.terms ? [] : SLOW },
    async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('shell:theme', 'dark'));
      await open(page, at(path));
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const frame of ['banner', 'contentinfo', 'navigation'] as const) {
        await expect(page.getByRole(frame)).toHaveCount(0);
      }
      await expect(page.getByText('Sponsored by')).toBeHidden();
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      const text = page.getByRole('article').getByRole('paragraph').last();
      await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
      const link = page.getByRole('link', { name: 'contact page' });
      const printed = await link.evaluate((anchor) => getComputedStyle(anchor, '::after').content);
      expect(printed).toContain(`${new URL(sites.sample()).host}/contact`);
    },
  );
}

test(
  'a line of the table of contents leads to its section, below the header',
  { tag: SLOW },
  async ({ page }) => {
    await open(page, at(paths.privacy));
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(8).click();
    await expect(page).toHaveURL(/#how-long-we-keep-it$/);
    const heading = page.getByRole('heading', { name: 'How long we keep it' });
    await expect(heading).toBeInViewport();
    const [header, section] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      heading.boundingBox(),
    ]);
    expect(section?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  },
);

test(
  'coming soon counts second by second, and asks the host for nothing: no session, no settings',
  { tag: SLOW },
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    await open(page, at(paths.comingSoon));
    const seconds = page.getByRole('timer').getByRole('definition').last();
    await expect(seconds).toHaveText('58');
    await expect(seconds).toHaveText('56');
    expect(calls).toEqual([]);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every answer of the FAQ stands open, and the form says what it needs', async ({ page }) => {
    await page.goto(at(paths.contact));
    await expect(
      page.getByText(/so that a few votes cannot carry a place to the top/),
    ).toBeVisible();
    await expect(page.getByText(/^This form needs JavaScript/)).toBeVisible();
  });
});
