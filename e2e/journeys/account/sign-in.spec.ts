import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { paths } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { type AccountSite, ageProofs } from '../../support/account-site';
import { plugIn, useMouse } from '../../support/hands';
import {
  makePerson,
  accountButton,
  expectSignedIn,
  expectSignedOut,
  fetchToken,
  createAccount,
  openAs,
  type Person,
  send,
  login,
  signUp,
} from '../../support/people';
import { expect, open, test } from '../../support/test';

const FAILURE = 'Google login failed';

/** Types an address at the provider and agrees. */
async function agree(page: Page, email: string): Promise<void> {
  await signInAtProvider(page, email);
  await page.getByRole('button', { name: /Continue/ }).click();
}

async function signInAtProvider(page: Page, email: string): Promise<void> {
  // The login page has a field of that name too, as long as it is there, and a button to sign in with a passkey.
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(signIn).toBeVisible();
  await page.getByLabel(/email/i).fill(email);
  await signIn.click();
}

const pressGoogle = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Google' }).click();

/** What the page said in the browser's own alert, once it did. */
function listenForAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}

test('Google signs in and leads home, and its code works once', async ({
  page,
  accounts: site,
}) => {
  const { email } = makePerson();
  const left: string[] = [];
  page.on('framenavigated', (frame) => left.push(frame.url()));
  await open(page, site.url + paths.login);
  await pressGoogle(page);
  await agree(page, email);
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole('button', { name: /^Account, / })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.values(kept)).toContain(email);
  expect(Object.keys(kept)).toContain('account:token');

  // The code that came back works once, on whatever page it is tried again.
  const code = left.map((url) => new URL(url).searchParams.get('ggl-code')).find(Boolean);
  expect(code).toBeTruthy();
  await page.evaluate(() => localStorage.clear());
  const alerted = listenForAlert(page);
  await page.goto(`${site.url}/about?ggl-code=${code}`);
  expect(await alerted).toBe(FAILURE);
  await expect(page).toHaveURL(site.url + paths.login);
  expect(site.logs().includes(code ?? '?'), 'A log holds the code').toBe(false);
});

test('Google consent that is denied says so and leads to Login', async ({
  page,
  accounts: site,
}) => {
  await open(page, site.url + paths.login);
  await pressGoogle(page);
  await signInAtProvider(page, makePerson().email);
  const alerted = listenForAlert(page);
  await page.getByRole('link', { name: /Cancel/ }).click();
  expect(await alerted).toBe(FAILURE);
  await expect(page).toHaveURL(site.url + paths.login);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

const passkeys = (page: Page) => page.getByRole('region', { name: 'Sign-in and security' });
const passkeyRows = (page: Page) => passkeys(page).getByRole('listitem');
const loginButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys(page)
    .getByLabel(/^Name of the passkey/)
    .fill(name);
  await passkeys(page).getByRole('button', { name: 'Make the passkey' }).click();
}

/** The profile of somebody new, on a device that makes passkeys. */
async function openPasskeys(page: Page, site: AccountSite) {
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

test('a passkey is added, signs in alone, and is removed', async ({ page, accounts: site }) => {
  await openPasskeys(page, site);
  await addPasskey(page, 'Work laptop');
  await expect(passkeyRows(page)).toHaveText([/^Work laptop.*not used yet.*Remove/]);
  await expect(passkeys(page).getByRole('heading', { name: 'Sign-in and security' })).toBeFocused();

  // The same device has one for this account.
  await addPasskey(page, 'Once more');
  await expect(passkeys(page).getByRole('group')).toContainText('This device has a passkey');
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
  await expect(page.getByRole('alert').first()).toContainText('That passkey does not work here.');
});

test('a passkey of a user whom the device does not recognize leaves the password', async ({
  page,
  accounts: site,
}) => {
  const { person, device } = await openPasskeys(page, site);
  await addPasskey(page, 'Phone');
  await expect(passkeyRows(page)).toHaveCount(1);
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

const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const entries = (page: Page) =>
  twoStep(page).getByRole('list', { name: 'Your second step' }).getByRole('listitem');
const codeField = (page: Page) => page.getByLabel(/^Code from your app/);
const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' });

const selectedText = (page: Page) => page.evaluate(() => getSelection()?.toString());

/** The browser says of each password that is right that the host refused it. */
function forgetRefusals(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/403/.test(text)));
}

/** What an app shows that was given the key on the screen.
 * @param later in steps of thirty seconds; the host takes the next one too */
function readApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return (later: number) => totp.generate({ timestamp: Date.now() + later * 30_000 });
}

/** The profile of somebody new. */
async function openTwoStep(page: Page, site: AccountSite): Promise<Person> {
  const person = makePerson();
  await createAccount(site, person);
  await openAs(page, site.url + paths.profile, await fetchToken(site.apiUrl, person));
  return person;
}

/** Adds an app.
 * @returns what it shows, and the recovery codes */
async function turnOn(page: Page) {
  await twoStep(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(twoStep(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const show = readApp(
    await twoStep(page)
      .getByText(/^(?:[A-Z2-7]{4} ?){8}$/)
      .innerText(),
  );
  await codeField(page).fill(show(0));
  await twoStep(page).getByRole('button', { name: 'Turn it on' }).click();
  const list = twoStep(page).getByRole('list', { name: 'Your recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { show, codes: await list.getByRole('listitem').allInnerTexts() };
}

/** Types the password on the login page, after which the second step is asked for. */
async function takeFirstStep(page: Page, site: AccountSite, person: Person): Promise<void> {
  await open(page, site.url + paths.login);
  await page.getByLabel(/^Email/).fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('two-step sign-in is turned on, asks for a code or a recovery code, and is turned off', async ({
  page,
  accounts: site,
  complaints,
}) => {
  const person = await openTwoStep(page, site);
  const { show, codes } = await turnOn(page);
  await expect(twoStep(page).getByRole('heading', { name: /^Keep these/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await twoStep(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('tableside-recovery-codes.txt');
  await twoStep(page).getByRole('button', { name: 'I have kept them' }).click();
  await expect(entries(page)).toHaveText([/^Authenticator app.*Added/, /^Recovery codes10 left/]);
  await signOut(page);

  await takeFirstStep(page, site, person);
  expect(await page.evaluate(() => localStorage.getItem('account:token'))).toBeNull();
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^That code is not right/).first()).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue('000 000');
  await expect(codeField(page)).toHaveAccessibleDescription(/That code is not right/);
  await expect.poll(() => selectedText(page)).toBe('000 000');
  await page.keyboard.type(show(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/`);
  await expectSignedIn(page, 'Ana');
  await signOut(page);

  await takeFirstStep(page, site, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await expect(page.getByLabel(/^Recovery code/)).toBeFocused();
  await page.getByLabel(/^Recovery code/).fill((codes[3] ?? '').toUpperCase());
  await goOn(page).click();
  await expectSignedIn(page, 'Ana');
  await site.mail.waitForMail(
    ({ to, subject }) => to.includes(person.email) && subject.includes('recovery code was used'),
  );

  await open(page, site.url + paths.profile);
  await expect(entries(page)).toHaveText([/^Authenticator app/, /^Recovery codes9 left/]);
  await twoStep(page).getByRole('button', { name: 'Remove authenticator app' }).click();
  const question = page.getByRole('alertdialog', { name: 'Turn two-step sign-in off?' });
  await question.getByRole('button', { name: 'Turn it off' }).click();
  await expect(twoStep(page).getByRole('button', { name: /^Set up/ })).toBeVisible();
  await expect(twoStep(page).getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();
  await expect(entries(page)).toHaveCount(0);
  expect(await fetchToken(site.apiUrl, person)).toBeTruthy();
  forgetRefusals(complaints);
});

/** What the browser itself notes of a call that asks for a proof. */
const isRefusal = (text: string) => /403/.test(text);

test('a new password asks for the old one an hour after the sign-in, and is saved afterwards', async ({
  page,
  accounts: site,
  complaints,
}) => {
  test.setTimeout(120_000);
  const person = makePerson();
  await createAccount(site, person);
  const token = await fetchToken(site.apiUrl, person);
  await ageProofs(site);
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, site.url + paths.profile, token);
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('button', { name: 'Show my devices' })).toBeVisible();
  await page.getByLabel(/^New password/).fill('a walk along the river');
  await page.getByLabel(/^Confirm password/).fill('a walk along the river');
  await page.getByRole('button', { name: 'Change password' }).click();

  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  const field = dialog.getByLabel(/^Password/);
  await expect(field).toBeFocused();
  await expectAccessibleInBothModes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(/^New password/)).toHaveValue('a walk along the river');

  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password.').first()).toBeVisible();
  await field.fill(person.password);
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your password is changed.').first()).toBeVisible();
  await send(site.apiUrl, 'client-auth/login', {
    email: person.email,
    password: 'a walk along the river',
  });

  // The list asked for the same proof.
  await expect(devices.getByText('This device')).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !isRefusal(text)));
});

/** What the browser itself notes of a call that was refused. */
const isUnauthorized = (text: string) => /401/.test(text);

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
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !isUnauthorized(text)));
});
