import { DESK_PATH, ownPlacePath } from '@tableside/contracts/desk/rules';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { ageProofs } from '../../support/account-site';
import { listSlugs, makePerson, createAccount, openAs } from '../../support/people';
import { readHtml } from '../../support/read-html';
import { switchRemote } from '../../support/registry';
import { expect, test, whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const DINERS = [paths.home, paths.listing, paths.about, paths.profile, paths.login];

test('an operator gives a role with the password asked for again, by keyboard and at 320 px', async ({
  page,
  desk: site,
  complaints,
}) => {
  const ann = makePerson({ firstName: 'Ann', lastName: 'Lee' });
  await createAccount(site, ann);
  await ageProofs(site);
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, site.url + DESK_PATH, site.operator.token);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Olga');
  await expectAccessibleInBothModes(page);
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: 'Roles' })
    .press('Enter');
  await page.getByLabel(/^Email of the account/).fill(ann.email);
  await page.getByLabel(/^Role/).selectOption('moderator');
  await page.getByRole('button', { name: 'Give the role' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await expect(dialog.getByLabel(/^Password/)).toBeFocused();
  await expectAccessibleInBothModes(page);
  await page.keyboard.type(site.operator.password);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: ann.email });
  await expect(row).toContainText('Moderator');
  await expect(page.getByLabel(/^Email of the account/)).toHaveValue('');
  await expectAccessibleInBothModes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: 'Acts' })
    .press('Enter');
  const acts = page.getByRole('list', { name: 'Acts' });
  await expect(acts.getByRole('listitem').first()).toContainText('Role granted');
  await expect(acts.getByRole('listitem').first()).toContainText(site.operator.email);
  await expectAccessibleInBothModes(page);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/403/.test(text)));
});

test('a visitor is asked to sign in, and somebody without a role gets no page', async ({
  page,
  desk: site,
  complaints,
}) => {
  await page.goto(site.url + DESK_PATH);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to work at the desk');
  await expectAccessibleInBothModes(page);
  const diner = await site.hire([]);
  await openAs(page, `${site.url}${DESK_PATH}/roles`, diner.token);
  await expect(page.getByText('This page is for people with another role.')).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/403/.test(text)));
});

test('pages of diners carry nothing of the desk, and are whole without it', async ({
  page,
  desk: site,
}) => {
  const [first] = await listSlugs(site.apiUrl);
  const pages = [...DINERS, restaurantPath(first?.slug ?? '')];
  const owners = `href="${ownPlacePath(first?.slug ?? '')}"`;
  for (const at of pages) {
    const { html } = await readHtml(site.url + at);
    expect(/mfe_desk|\/desk/.test(html.replace(owners, '')), at).toBe(false);
  }
  const own = await readHtml(site.url + DESK_PATH);
  expect(own.html.includes('/releases/desk/')).toBe(true);

  await switchRemote(site.storeDir, 'desk', 'stands still');
  await expect.poll(async () => (await readHtml(site.url + DESK_PATH)).status).toBe(503);
  for (const at of pages) expect((await readHtml(site.url + at)).status).toBe(200);
  await page.goto(site.url);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await switchRemote(site.storeDir, 'desk', null);
  await expect.poll(async () => (await readHtml(site.url + DESK_PATH)).status).toBe(200);
});
