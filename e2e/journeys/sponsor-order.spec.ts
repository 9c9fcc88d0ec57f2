import { paths } from '@tableside/contracts/paths';
import { openDesk, type Desk } from '../support/content-desk';
import { readHtml } from '../support/read-html';
import { publishDocuments } from '../support/registry';
import { startShell, type ShellServer } from '../support/site';
import { expect, sites, test } from '../support/test';

/** What the sponsor pays for never changes which place stands where. */
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

let desk: Desk;
let shell: ShellServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  desk = await openDesk('sponsor-order');
  shell = await startShell(desk.storeDir, sites.sampleApi());
});
test.afterAll(async () => {
  await shell.end();
  await desk.remove();
});

/** Every link to a restaurant of each page, from top to bottom. */
const readOrders = () =>
  Promise.all(
    PAGES.map(async (page) => {
      const { html } = await readHtml(shell.url + page);
      return [...html.matchAll(/href="(\/restaurant\/[^"#?]+)"/g)].map(([, href]) => href);
    }),
  );
/** What people see of home, without the documents that its state carries. */
const homeHtml = async () =>
  (await readHtml(shell.url)).html.split('<script type="application/json"')[0] ?? '';

test('pages list the same places in the same order with the sponsor shown, hidden and louder', async () => {
  // A server that has just begun may leave out what is late.
  await expect
    .poll(async () => (await readOrders()).map((order) => order.length > 0), { timeout: 60_000 })
    .toEqual(PAGES.map(() => true));
  const shown = await readOrders();
  await expect.poll(homeHtml).toContain('Find a home near your favorite table');

  const hidden = await desk.edit('banner', (it) => ({ ...it, isShown: false }), 'hidden');
  await publishDocuments(desk.storeDir, [hidden]);
  await expect
    .poll(homeHtml, { timeout: 30_000 })
    .not.toContain('Find a home near your favorite table');
  await expect.poll(readOrders).toEqual(shown);

  const louder = await Promise.all([
    desk.edit('banner', (it) => ({ ...it, text: BANNER }), 'louder'),
    desk.edit('partner', (it) => ({ ...it, title: PARTNER })),
    desk.edit('plans', (it) => ({ ...it, title: 'Buy your way up' })),
    desk.edit('home', (it) => ({
      ...it,
      order: ['partner', 'advertise', 'month', 'restaurants', 'rankings'],
    })),
  ]);
  await publishDocuments(desk.storeDir, louder);
  await expect.poll(homeHtml, { timeout: 30_000 }).toContain(PARTNER);
  await expect.poll(readOrders).toEqual(shown);
});
