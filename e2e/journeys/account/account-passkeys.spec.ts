import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import type { AccountSite } from '../../support/account-site';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  test,
} from '../../support/test';
import { plugIn } from '../../support/devices/passkey-device';
import { NARROWEST } from '../../support/devices/phone';
import {
  accountButton,
  expectSignedIn,
  expectSignedOut,
  fetchToken,
  createAccount,
  makePerson,
  openAs,
} from '../../support/people';
import { SLOW } from '../../support/tags';

const section = (page: Page) => page.getByRole('region', { name: 'Sign-in and security' });
const rows = (page: Page) => section(page).getByRole('listitem');
const loginButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await section(page)
    .getByLabel(/^Name of the passkey/)
    .fill(name);
  await section(page).getByRole('button', { name: 'Make the passkey' }).click();
}

/** The profile of somebody new, on a device that makes passkeys. */
async function openProfile(page: Page, site: AccountSite) {
  const person = makePerson();
  await createAccount(site, person);
  const device = await plugIn(page);
  await openAs(page, site.url + paths.profile, await fetchToken(site.apiUrl, person));
  return { person, device };
}

async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectSignedOut(page);
}

test('adds a passkey, signs in with it and nothing else, and removes it', async ({
  page,
  accounts: site,
}) => {
  await openProfile(page, site);
  await addPasskey(page, 'Work laptop');
  await expect(rows(page)).toHaveText([/^Work laptop.*not used yet.*Remove/]);
  await expect(section(page).getByRole('heading', { name: 'Sign-in and security' })).toBeFocused();

  // The same device has one for this account.
  await addPasskey(page, 'Once more');
  await expect(section(page).getByRole('group')).toContainText('This device has a passkey');
  await section(page).getByRole('button', { name: 'Cancel' }).click();

  await signOut(page);
  await open(page, site.url + paths.login);
  await page.mouse.move(200, 200);
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
  await loginButton(page).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expectSignedIn(page, 'Ana');
  expect(await page.evaluate(() => localStorage.getItem('account:token'))).toBeNull();

  await open(page, site.url + paths.profile);
  await expect(rows(page)).toHaveText([/last used just now/]);
  await section(page).getByRole('button', { name: 'Remove Work laptop' }).click();
  await expect(rows(page)).toHaveCount(0);

  await signOut(page);
  await open(page, site.url + paths.login);
  await page.mouse.move(200, 200);
  await loginButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText('That passkey does not work here.');
});

test('somebody whom the device does not recognize is not signed in, and can go on by password', async ({
  page,
  accounts: site,
}) => {
  const { person, device } = await openProfile(page, site);
  await addPasskey(page, 'Phone');
  await expect(rows(page)).toHaveCount(1);
  await signOut(page);
  await device.recognize(false);
  await open(page, site.url + paths.login);
  await page.mouse.move(200, 200);
  await loginButton(page).click();
  await expect(loginButton(page)).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL(site.url + paths.login);
  await page.getByLabel(/^Email/).fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectSignedIn(page, 'Ana');
});

test(
  'the list and the form can be read by everybody, on the narrowest phone too',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    await page.setViewportSize(NARROWEST);
    await openProfile(page, site);
    await addPasskey(page, `Phone-${'x'.repeat(54)}`);
    await expect(rows(page)).toHaveCount(1);
    await section(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await expect(section(page).getByLabel(/^Name of the passkey/)).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothModes(page);
  },
);

test(
  'nothing of it is offered in a page without script, and none of its code comes before a press',
  { tag: SLOW },
  async ({ page, browser, accounts: site }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(site.url + paths.login);
    await expect(still.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(loginButton(still)).toHaveCount(0);
    await plain.close();

    const loaded: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) {
        void response.text().then(
          (text) => loaded.push(text),
          () => undefined,
        );
      }
    });
    await plugIn(page);
    await open(page, site.url + paths.login);
    await page.mouse.move(200, 200);
    await expect(loginButton(page)).toBeVisible();
    const hasCeremonies = () => loaded.some((text) => text.includes('ERROR_PASSTHROUGH'));
    expect(hasCeremonies()).toBe(false);
    await loginButton(page).click();
    await expect.poll(hasCeremonies).toBe(true);
  },
);
