import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import type { AccountSite } from '../../support/account-site';
import { expect, open, test, whenInteractive } from '../../support/test';
import { useMouse } from '../../support/hands';
import {
  accountButton,
  createAccount,
  expectSignedIn,
  expectForgotten,
  expectSignedOut,
  fetchToken,
  login,
  makePerson,
  openAs,
  openSignedIn,
  send,
  signUp,
} from '../../support/people';
import { SLOW } from '../../support/tags';

/** What the browser itself notes of a call that was refused. */
const isRefusal = (text: string) => /401/.test(text);

/** Opens home for somebody new who is signed in. */
async function openSomebody(page: Page, site: AccountSite): Promise<void> {
  await openAs(page, site.url, await signUp(site));
  await expectSignedIn(page, 'Ana');
}

test('signing out in one tab signs out the other', async ({ page, context, accounts: site }) => {
  await openSomebody(page, site);
  const second = await context.newPage();
  await open(second, `${site.url}/about`);
  await expectSignedIn(second, 'Ana');
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expectSignedOut(page);
  await expectSignedOut(second);
});

test(
  'a call that is refused in one tab signs out every tab',
  { tag: SLOW },
  async ({ page, context, accounts: site, complaints }) => {
    await openSomebody(page, site);
    const second = await context.newPage();
    await open(second, `${site.url}/about`);
    await expectSignedIn(second, 'Ana');
    const token = (await page.evaluate(() => localStorage.getItem('account:token'))) ?? '';
    await send(site.apiUrl, 'client-auth/logout', {}, token);
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'My Favorites' }).click();
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
    await expect(page).toHaveURL(site.url + paths.favourites);
    await expectSignedOut(second);
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !isRefusal(text)));
  },
);

test(
  'a session that is not to be remembered reaches a new tab, and ends with the browser',
  { tag: SLOW },
  async ({ page, context, browser, accounts: site }) => {
    const person = makePerson();
    await createAccount(site, person);
    await open(page, site.url + paths.login);
    await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
    await login(page, useMouse(), person);
    await expectSignedIn(page, 'Ana');
    expect(await page.evaluate(() => localStorage.getItem('account:token'))).toBeNull();
    await page.reload();
    await whenInteractive(page);
    await expectSignedIn(page, 'Ana');
    const second = await context.newPage();
    await open(second, `${site.url}/about`);
    await second.mouse.move(100, 100);
    await expectSignedIn(second, 'Ana');

    const later = await browser.newContext({ storageState: await context.storageState() });
    const page2 = await later.newPage();
    await open(page2, site.url);
    await expectSignedOut(page2);
    await later.close();
  },
);

test(
  'a remembered session is there in the next visit',
  { tag: SLOW },
  async ({ page, context, browser, accounts: site }) => {
    const person = makePerson();
    await createAccount(site, person);
    await openSignedIn(page, useMouse(), site.url, person);
    const later = await browser.newContext({ storageState: await context.storageState() });
    const page2 = await later.newPage();
    await open(page2, site.url);
    await expectSignedIn(page2, 'Ana');
    await later.close();
  },
);

test('a guarded page asks in place, and home leads back to it after the login', async ({
  page,
  accounts: site,
}) => {
  const person = makePerson();
  await createAccount(site, person);
  await open(page, site.url + paths.favourites);
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await login(page, useMouse(), person);
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText(/Continue where you left off/)).toBeVisible();
  await page
    .getByRole('link', { name: /My Favorites/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
});

test('a session that is revoked in the middle of an edit keeps the text and saves it after a login', async ({
  page,
  accounts: site,
  complaints,
}) => {
  const person = makePerson();
  await createAccount(site, person);
  const token = await fetchToken(site.apiUrl, person);
  await openAs(page, site.url + paths.profile, token);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel(/^First name/).fill('Beatriz');
  await send(site.apiUrl, 'client-auth/logout', {}, token);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText(/session has ended/i).first()).toBeVisible();
  await expect(page.getByLabel(/^First name/)).toHaveValue('Beatriz');
  const prompt = page.getByRole('main');
  await prompt
    .getByLabel(/^Password/)
    .first()
    .fill(person.password);
  await prompt.getByRole('button', { name: 'Login', exact: true }).click();
  await expectSignedIn(page, 'Beatriz');
  const { data } = await send(
    site.apiUrl,
    'client-auth/get_loggin_session',
    undefined,
    await fetchToken(site.apiUrl, person),
  );
  expect(data).toMatchObject({ first_name: 'Beatriz' });
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !isRefusal(text)));
});

test(
  'sign out works although its call fails',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    await openSomebody(page, site);
    await page.route('**/api/client-auth/logout', (route) => route.abort());
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expectSignedOut(page);
    await expectForgotten(page, 'account:token');
    complaints.splice(0, complaints.length);
  },
);
