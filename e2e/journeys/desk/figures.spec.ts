import path from 'node:path';
import { DESK_PATH } from '@tableside/contracts/desk/rules';
import type { Browser } from '@playwright/test';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { listSlugs, openAs, send } from '../../support/people';
import { root } from '../../support/processes';
import { publishDocuments } from '../../support/registry';
import { expect, expectNoSidewaysScroll, test } from '../../support/test';
import { startSecureShell } from '../../support/tls/secure-shell';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const SPONSOR = 'https://riverbend-realty.example/homes';

/** Somebody who looks at pages, and then follows the sponsor's link. */
async function visit(
  browser: Browser,
  url: string,
  pages: readonly string[],
  options: { readonly userAgent: string; readonly extraHTTPHeaders?: Record<string, string> },
): Promise<string> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  for (const at of pages) await page.goto(url + at);
  // There is nothing at the sponsor's address here; that the browser asks for it is enough.
  const asked = page.waitForRequest('https://riverbend-realty.example/**');
  await page.evaluate(() => location.assign('/go/banner'));
  const reached = (await asked).url();
  await context.close();
  return reached;
}

test('an editor sees how often the sponsor’s places were shown and pressed, by people alone', async ({
  page,
  browser,
  desk: site,
}) => {
  const editor = await site.hire(['editor'], { firstName: 'Edda' });
  const files = ['banner', 'partner', 'footer'].map((kind) =>
    path.join(root, 'mfe-marketing/content', `${kind}.json`),
  );
  await publishDocuments(site.storeDir, files);
  await expect
    .poll(async () =>
      (await fetch(`${site.url}/go/banner`, { redirect: 'manual' })).headers.get('location'),
    )
    .toBe(SPONSOR);

  const [first] = await listSlugs(site.apiUrl);
  const detail = restaurantPath(first?.slug ?? '');
  expect(await visit(browser, site.url, [paths.home, detail], { userAgent: CHROME })).toBe(SPONSOR);
  // Whoever is not counted gets there all the same.
  for (const [userAgent, headers] of [
    [ROBOT, {}],
    [CHROME, { 'sec-gpc': '1' }],
  ] as const)
    expect(
      await visit(browser, site.url, [paths.home], { userAgent, extraHTTPHeaders: headers }),
    ).toBe(SPONSOR);

  const read = async () => {
    const { data } = await send(site.apiUrl, 'desk/figures', undefined, editor.token);
    const { slots } = data as { slots: { slot: string; views: number; presses: number }[] };
    return slots.map(({ slot, views, presses }) => [slot, views, presses]);
  };
  await expect.poll(read, { timeout: 30_000 }).toEqual([
    ['banner', 2, 1],
    ['partner', 1, 0],
    ['footer', 2, 0],
  ]);

  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, `${site.url}${DESK_PATH}/content/figures`, editor.token);
  const cards = page.getByRole('list', { name: 'Figures by place' }).getByRole('listitem');
  await expect(cards.first()).toContainText('2 views');
  await expect(cards.first()).toContainText('1 press, 50% of views');
  await page.getByRole('button', { name: 'The days as a table' }).press('Enter');
  await expect(page.getByRole('row', { name: / 5 1$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Pages of restaurants 1 1 100%' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothModes(page);

  await test.step('with https the links on the page lead to the sponsor, and are counted', async () => {
    const secure = await startSecureShell(site);
    const context = await browser.newContext({ userAgent: CHROME, ignoreHTTPSErrors: true });
    const visitor = await context.newPage();
    for (const slot of ['banner', 'partner']) {
      await visitor.goto(secure.url);
      const link = `${secure.url}/go/${slot}`;
      // The tab of the link before may still try to reach the sponsor.
      const asked = context.waitForEvent(
        'request',
        (request) =>
          request.url().startsWith('https://riverbend-realty.example/') &&
          request.redirectedFrom()?.url() === link,
      );
      await visitor.locator(`a[href="${link}"]`).first().click();
      await asked;
    }
    await context.close();
    await expect.poll(read, { timeout: 30_000 }).toEqual([
      ['banner', 4, 2],
      ['partner', 3, 1],
      ['footer', 4, 0],
    ]);
    await secure.end();
  });
});
