import { ADMIN_PATH, ownRestaurantPath } from '@tableside/contracts/admin/rules';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { expectAccessible } from '../../support/accessible';
import { listSlugs, makeUser, createAccount, openAs, send } from '../../support/users';
import { readHtml } from '../../support/read-html';
import { toggleRemote } from '../../support/registry';
import { expect, test, whenInteractive, clearComplaints } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const PUBLIC_PATHS = [paths.home, paths.listing, paths.about, paths.profile, paths.login];

test('an operator adds a role after re-authentication, by keyboard at 320 px', async ({
  page,
  admin: site,
  complaints,
}) => {
  const ann = makeUser({ firstName: 'Ann', lastName: 'Lee' });
  await createAccount(site, ann);
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, site.url + ADMIN_PATH, site.operator.agedToken);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Olga');
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Roles' })
    .press('Enter');
  await page.getByLabel(/^Account email/).fill(ann.email);
  await page.getByLabel(/^Role/).selectOption('moderator');
  await page.getByRole('button', { name: 'Add role' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await expect(dialog.getByLabel(/^Password/)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(site.operator.password);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: ann.email });
  await expect(row).toContainText('Moderator');
  await expect(page.getByLabel(/^Account email/)).toHaveValue('');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Audit log' })
    .press('Enter');
  const actions = page.getByRole('list', { name: 'Audit log' });
  await expect(actions.getByRole('listitem').first()).toContainText('Role granted');
  await expect(actions.getByRole('listitem').first()).toContainText(site.operator.email);
  await expectAccessible(page);
  clearComplaints(complaints, /403/);
});

test('visitors are asked to log in, users without a role see no admin page, and operators need two-step login', async ({
  page,
  admin: site,
  complaints,
}) => {
  await page.goto(site.url + ADMIN_PATH);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to the admin site');
  await expectAccessible(page);
  const diner = await site.hire([]);
  await openAs(page, `${site.url}${ADMIN_PATH}/roles`, diner.token);
  await expect(page.getByText('Your role doesn’t include this page.')).toBeVisible();

  const grant = { email: diner.email, role: 'operator' };
  await send(site.apiUrl, 'admin/grant_role', grant, site.operator.token);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn on two-step login');
  await expectAccessible(page);
  clearComplaints(complaints, /403/);
});

test('public pages load nothing of the admin site and work without it', async ({
  page,
  admin: site,
}) => {
  const [first] = await listSlugs(site.apiUrl);
  const pages = [...PUBLIC_PATHS, restaurantPath(first?.slug ?? '')];
  const ownerLink = `href="${ownRestaurantPath(first?.slug ?? '')}"`;
  for (const at of pages) {
    const { html } = await readHtml(site.url + at);
    expect(/mfe_admin|\/admin/.test(html.replace(ownerLink, '')), at).toBe(false);
  }
  const own = await readHtml(site.url + ADMIN_PATH);
  expect(own.html.includes('/releases/admin/')).toBe(true);

  await toggleRemote(site.storeDir, 'admin', 'disabled by a test');
  await expect.poll(async () => (await readHtml(site.url + ADMIN_PATH)).status).toBe(503);
  for (const at of pages) expect((await readHtml(site.url + at)).status).toBe(200);
  await page.goto(site.url);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await toggleRemote(site.storeDir, 'admin', null);
  await expect.poll(async () => (await readHtml(site.url + ADMIN_PATH)).status).toBe(200);
});
