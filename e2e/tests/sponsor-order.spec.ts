import { paths } from '@tableside/contracts/paths';
import { openAdmin, type Admin } from '../support/content-admin';
import { readHtml } from '../support/read-html';
import { publishDocuments } from '../support/registry';
import { startShell, type ShellServer } from '../support/site';
import { expect, sites, test } from '../support/test';

/** Sponsored content never changes the order of restaurants. */
test.describe.configure({ timeout: 180_000 });

const PAGES = [
  paths.home,
  paths.listing,
  `${paths.listing}?page=2`,
  `${paths.listing}?search=pizza`,
  `${paths.listing}?sort=rating`,
  paths.howWeRank,
];
const BANNER = 'Nothing but homes this week';
const PARTNER = 'The sponsor speaks louder today';

let admin: Admin;
let shell: ShellServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  admin = await openAdmin('sponsor-order');
  shell = await startShell(admin.storeDir, sites.sampleApi());
});
test.afterAll(async () => {
  await shell.end();
  await admin.remove();
});

/** All restaurant links of each page, from top to bottom. */
const readOrders = () =>
  Promise.all(
    PAGES.map(async (page) => {
      const { html } = await readHtml(shell.url + page);
      return [...html.matchAll(/href="(\/restaurant\/[^"#?]+)"/g)].map(([, href]) => href);
    }),
  );
/** HTML of home without its serialized state. */
const homeHtml = async () =>
  (await readHtml(shell.url)).html.split('<script type="application/json"')[0] ?? '';

test('pages list the same restaurants in the same order with the sponsor shown, hidden and more prominent', async () => {
  // The first render after a server start may be incomplete.
  await expect
    .poll(async () => (await readOrders()).map((order) => order.length > 0), { timeout: 60_000 })
    .toEqual(PAGES.map(() => true));
  const shown = await readOrders();
  await expect.poll(homeHtml).toContain('Find a home near your favorite table');

  const hidden = await admin.edit('banner', (it) => ({ ...it, isShown: false }), 'hidden');
  await publishDocuments(admin.storeDir, [hidden]);
  await expect
    .poll(homeHtml, { timeout: 30_000 })
    .not.toContain('Find a home near your favorite table');
  await expect.poll(readOrders).toEqual(shown);

  const louder = await Promise.all([
    admin.edit('banner', (it) => ({ ...it, text: BANNER }), 'louder'),
    admin.edit('partner', (it) => ({ ...it, title: PARTNER })),
    admin.edit('plans', (it) => ({ ...it, title: 'Buy your way up' })),
    admin.edit('home', (it) => ({
      ...it,
      order: ['partner', 'advertise', 'restaurants', 'month', 'rankings'],
    })),
  ]);
  await publishDocuments(admin.storeDir, louder);
  await expect.poll(homeHtml, { timeout: 30_000 }).toContain(PARTNER);
  await expect.poll(readOrders).toEqual(shown);
});
