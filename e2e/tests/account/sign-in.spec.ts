import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { paths } from '@tableside/contracts/paths';
import { SLOW } from '../../support/tags';
import { expectAccessible } from '../../support/accessible';
import type { AccountSite } from '../../support/account-site';
import { readSeededUsers } from '../../support/seeds';
import { plugIn, useMouse } from '../../support/user-actions';
import {
  makeUser,
  accountButton,
  expectSignedIn,
  expectSignedOut,
  fetchToken,
  createAccount,
  openAs,
  type User,
  send,
  login,
} from '../../support/users';
import { expect, open, test, clearComplaints } from '../../support/test';

const FAILURE = 'Google login failed';

/** Signs in at the provider and consents. */
async function consent(page: Page, email: string): Promise<void> {
  await signInAtProvider(page, email);
  await page.getByRole('button', { name: /Continue/ }).click();
}

async function signInAtProvider(page: Page, email: string): Promise<void> {
  // The login page has an email field too: wait for the provider's page.
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(signIn).toBeVisible();
  await page.getByLabel(/email/i).fill(email);
  await signIn.click();
}

const clickGoogle = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Google' }).click();

/** Resolves to the message of the next `alert()`. */
function listenForAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}

test('Google sign-in goes home, and its code works once', async ({ page, accounts: site }) => {
  const { email } = makeUser();
  const left: string[] = [];
  page.on('framenavigated', (frame) => left.push(frame.url()));
  await open(page, site.url + paths.login);
  await clickGoogle(page);
  await consent(page, email);
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole('button', { name: /^Account, / })).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.values(stored)).toContain(email);
  expect(Object.keys(stored)).toContain('account:token');

  // Using the code again fails, on any page.
  const code = left.map((url) => new URL(url).searchParams.get('ggl-code')).find(Boolean);
  expect(code).toBeTruthy();
  await page.evaluate(() => localStorage.clear());
  const alerted = listenForAlert(page);
  await page.goto(`${site.url}/about?ggl-code=${code}`);
  expect(await alerted).toBe(FAILURE);
  await expect(page).toHaveURL(site.url + paths.login);
  expect(site.logs().includes(code ?? '?'), 'A log holds the code').toBe(false);
});

const passkeys = (page: Page) => page.getByRole('region', { name: 'Login and security' });
const passkeyRows = (page: Page) => passkeys(page).getByRole('listitem');
const loginButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys(page)
    .getByLabel(/^Passkey name/)
    .fill(name);
  await passkeys(page).getByRole('button', { name: 'Create passkey' }).click();
}

/** Opens the profile of a new user on a device that supports passkeys. */
async function openPasskeys(page: Page, site: AccountSite) {
  const user = makeUser();
  await createAccount(site, user);
  const device = await plugIn(page);
  await openAs(page, site.url + paths.profile, await fetchToken(site.apiUrl, user));
  return { user, device };
}

async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectSignedOut(page);
}

test('a passkey is added, used to log in, and removed', async ({ page, accounts: site }) => {
  await openPasskeys(page, site);
  await addPasskey(page, 'Work laptop');
  await expect(passkeyRows(page)).toHaveText([/^Work laptop.*not used yet.*Remove/]);
  await expect(passkeys(page).getByRole('heading', { name: 'Login and security' })).toBeFocused();

  // The device already has a passkey for this account.
  await addPasskey(page, 'Once more');
  await expect(passkeys(page).getByRole('group')).toContainText(
    'This device already has a passkey',
  );
  await passkeys(page).getByRole('button', { name: 'Cancel' }).click();

  await signOut(page);
  await open(page, site.url + paths.login);
  await page.mouse.move(200, 200);
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
  await loginButton(page).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expectSignedIn(page, 'Ana');
  expect(await page.evaluate(() => localStorage.getItem('account:token'))).toBeNull();

  await open(page, site.url + paths.profile);
  await expect(passkeyRows(page)).toHaveText([/last used just now/]);
  await passkeys(page).getByRole('button', { name: 'Remove Work laptop' }).click();
  await expect(passkeyRows(page)).toHaveCount(0);

  await signOut(page);
  await open(page, site.url + paths.login);
  await page.mouse.move(200, 200);
  await loginButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText('That passkey doesn’t work here.');
});

const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step login' });
const entries = (page: Page) =>
  twoStep(page).getByRole('list', { name: 'Your two-step login methods' }).getByRole('listitem');
const codeField = (page: Page) => page.getByLabel(/^Code from your app/);
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' });

const selectedText = (page: Page) => page.evaluate(() => getSelection()?.toString());

/** Generates the codes of an authenticator app.
 * @returns function of an offset in 30-second steps; the API also accepts the next code */
function readApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return (later: number) => totp.generate({ timestamp: Date.now() + later * 30_000 });
}

/** Opens the profile of a new user. */
async function openTwoStep(page: Page, site: AccountSite): Promise<User> {
  const user = makeUser();
  await createAccount(site, user);
  await openAs(page, site.url + paths.profile, await fetchToken(site.apiUrl, user));
  return user;
}

/** Adds an authenticator app.
 * @returns the app's codes and the recovery codes */
async function turnOn(page: Page) {
  await twoStep(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(twoStep(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const show = readApp(
    await twoStep(page)
      .getByText(/^(?:[A-Z2-7]{4} ?){8}$/)
      .innerText(),
  );
  await codeField(page).fill(show(0));
  await twoStep(page).getByRole('button', { name: 'Turn on' }).click();
  const list = twoStep(page).getByRole('list', { name: 'Your recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { show, codes: await list.getByRole('listitem').allInnerTexts() };
}

/** Logs in with the password, up to the second step. */
async function enterPassword(page: Page, site: AccountSite, user: User): Promise<void> {
  await open(page, site.url + paths.login);
  await login(page, useMouse(), user);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('two-step login is turned on, accepts a code or recovery code, and is turned off', async ({
  page,
  accounts: site,
  complaints,
}) => {
  const user = await openTwoStep(page, site);
  const { show, codes } = await turnOn(page);
  await expect(
    twoStep(page).getByRole('heading', { name: /^Save your recovery codes/ }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await twoStep(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('tableside-recovery-codes.txt');
  await twoStep(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(entries(page)).toHaveText([/^Authenticator app.*Added/, /^Recovery codes10 left/]);
  await signOut(page);

  await enterPassword(page, site, user);
  expect(await page.evaluate(() => localStorage.getItem('account:token'))).toBeNull();
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Incorrect or already used code/).first()).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue('000 000');
  await expect(codeField(page)).toHaveAccessibleDescription(/Incorrect or already used code/);
  await expect.poll(() => selectedText(page)).toBe('000 000');
  await page.keyboard.type(show(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/`);
  await expectSignedIn(page, 'Ana');
  await signOut(page);

  await enterPassword(page, site, user);
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await expect(page.getByLabel(/^Recovery code/)).toBeFocused();
  await page.getByLabel(/^Recovery code/).fill((codes[3] ?? '').toUpperCase());
  await continueButton(page).click();
  await expectSignedIn(page, 'Ana');
  await site.email.waitForEmail(
    ({ to, subject }) => to.includes(user.email) && subject.includes('recovery code was used'),
  );

  await open(page, site.url + paths.profile);
  await expect(entries(page)).toHaveText([/^Authenticator app/, /^Recovery codes9 left/]);
  await twoStep(page).getByRole('button', { name: 'Remove authenticator app' }).click();
  const question = page.getByRole('alertdialog', { name: 'Turn off two-step login?' });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(twoStep(page).getByRole('button', { name: /^Set up/ })).toBeVisible();
  await expect(twoStep(page).getByRole('heading', { name: 'Two-step login' })).toBeFocused();
  await expect(entries(page)).toHaveCount(0);
  expect(await fetchToken(site.apiUrl, user)).toBeTruthy();
  // The browser logs each login that needs a second step.
  clearComplaints(complaints, /403/);
});

test(
  'changing the password requires the old one an hour after login',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const { diner: user } = await readSeededUsers();
    await page.setViewportSize({ width: 320, height: 640 });
    await openAs(page, site.url + paths.profile, user.agedToken);
    const devices = page.getByRole('region', { name: 'Your devices' });
    await expect(devices.getByRole('button', { name: 'Show my devices' })).toBeVisible();
    await page.getByLabel(/^New password/).fill('a walk along the river');
    await page.getByLabel(/^Confirm password/).fill('a walk along the river');
    await page.getByRole('button', { name: 'Change password' }).click();

    const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
    const field = dialog.getByLabel(/^Password/);
    await expect(field).toBeFocused();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(/^New password/)).toHaveValue('a walk along the river');

    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Incorrect password.').first()).toBeVisible();
    await field.fill(user.password);
    await field.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Password changed.').first()).toBeVisible();
    await send(site.apiUrl, 'client-auth/login', {
      email: user.email,
      password: 'a walk along the river',
    });

    // Re-authentication also unlocked the devices.
    await expect(devices.getByText('This device')).toBeVisible();
    clearComplaints(complaints, /403/);
  },
);
