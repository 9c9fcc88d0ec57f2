import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { Secret, TOTP } from 'otpauth';
import type { AccountSite } from '../../support/account-site';
import { plugIn } from '../../support/devices/passkey-device';
import { NARROWEST } from '../../support/devices/phone';
import {
  accountButton,
  createAccount,
  expectSignedIn,
  expectSignedOut,
  fetchToken,
  makePerson,
  openAs,
  type Person,
} from '../../support/people';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  test,
} from '../../support/test';
import { SLOW } from '../../support/tags';

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const entries = (page: Page) =>
  section(page).getByRole('list', { name: 'Your second step' }).getByRole('listitem');
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
async function openProfile(page: Page, site: AccountSite): Promise<Person> {
  const person = makePerson();
  await createAccount(site, person);
  await openAs(page, site.url + paths.profile, await fetchToken(site.apiUrl, person));
  return person;
}

/** Adds an app.
 * @returns what it shows, and the recovery codes */
async function turnOn(page: Page) {
  await section(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(section(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const show = readApp(
    await section(page)
      .getByText(/^(?:[A-Z2-7]{4} ?){8}$/)
      .innerText(),
  );
  await codeField(page).fill(show(0));
  await section(page).getByRole('button', { name: 'Turn it on' }).click();
  const list = section(page).getByRole('list', { name: 'Your recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { show, codes: await list.getByRole('listitem').allInnerTexts() };
}

async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectSignedOut(page);
}

/** Types the password on the login page, after which the second step is asked for. */
async function takeFirstStep(page: Page, site: AccountSite, person: Person): Promise<void> {
  await open(page, site.url + paths.login);
  await page.getByLabel(/^Email/).fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('turns it on, signs in with a code and with a recovery code, and turns it off', async ({
  page,
  accounts: site,
  complaints,
}) => {
  const person = await openProfile(page, site);
  const { show, codes } = await turnOn(page);
  await expect(section(page).getByRole('heading', { name: /^Keep these/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('tableside-recovery-codes.txt');
  await section(page).getByRole('button', { name: 'I have kept them' }).click();
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
  await section(page).getByRole('button', { name: 'Remove authenticator app' }).click();
  const question = page.getByRole('alertdialog', { name: 'Turn two-step sign-in off?' });
  await question.getByRole('button', { name: 'Turn it off' }).click();
  await expect(section(page).getByRole('button', { name: /^Set up/ })).toBeVisible();
  await expect(section(page).getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();
  await expect(entries(page)).toHaveCount(0);
  expect(await fetchToken(site.apiUrl, person)).toBeTruthy();
  forgetRefusals(complaints);
});

test(
  'a passkey is the second step of whoever asks for it',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const device = await plugIn(page);
    const person = await openProfile(page, site);
    const passkeys = page.getByRole('region', { name: 'Sign-in and security' });
    await expect(section(page).getByRole('button', { name: 'Ask for a passkey too' })).toHaveCount(
      0,
    );
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys.getByRole('button', { name: 'Make the passkey' }).click();
    await section(page).getByRole('button', { name: 'Ask for a passkey too' }).click();
    await section(page).getByRole('button', { name: 'I have kept them' }).click();
    await expect(entries(page)).toHaveText([/^Passkey/, /^Recovery codes10 left/]);
    await signOut(page);

    await takeFirstStep(page, site, person);
    const press = page.getByRole('button', { name: 'Use your passkey' });
    await expect(press).toBeFocused();
    await device.recognize(false);
    await press.press('Enter');
    await expect(page.getByRole('alert').first()).toContainText('No passkey was used.');
    await device.recognize(true);
    await press.press('Enter');
    await expectSignedIn(page, 'Ana');

    await open(page, site.url + paths.profile);
    await passkeys.getByRole('button', { name: /^Remove / }).click();
    await expect(entries(page)).toHaveCount(0);
    forgetRefusals(complaints);
  },
);

test(
  'whoever came through Google takes the second step too',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const person = await openProfile(page, site);
    const { show } = await turnOn(page);
    await section(page).getByRole('button', { name: 'I have kept them' }).click();
    await signOut(page);
    await open(page, site.url + paths.login);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await expect(signIn).toBeVisible();
    await page.getByLabel(/email/i).fill(person.email);
    await signIn.click();
    await page.getByRole('button', { name: /Continue/ }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await codeField(page).fill(show(1));
    await goOn(page).click();
    await expectSignedIn(page, 'Ana');
    forgetRefusals(complaints);
  },
);

test(
  'every screen of it can be read by everybody, on the narrowest phone too',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    await page.setViewportSize(NARROWEST);
    const person = await openProfile(page, site);
    await section(page).getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
    await expect(codeField(page)).toBeFocused();
    await expect(section(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothModes(page);
    await section(page).getByRole('button', { name: 'Cancel' }).click();
    await turnOn(page);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothModes(page);
    await section(page).getByRole('button', { name: 'I have kept them' }).click();
    await expect(entries(page)).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothModes(page);
    await page.evaluate(() => localStorage.clear());
    await takeFirstStep(page, site, person);
    await expect(codeField(page)).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothModes(page);
    forgetRefusals(complaints);
  },
);

test(
  'none of its code is downloaded before somebody needs it',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const loaded: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) {
        void response.text().then(
          (text) => loaded.push(text),
          () => undefined,
        );
      }
    });
    const person = await openProfile(page, site);
    await expect(section(page).getByRole('button', { name: /^Set up/ })).toBeVisible();
    const hasCodes = () => loaded.some((text) => /\bAlphanumeric\b|alphanumeric/i.test(text));
    expect(hasCodes()).toBe(false);
    await turnOn(page);
    expect(hasCodes()).toBe(true);
    await page.evaluate(() => localStorage.clear());
    await open(page, site.url + paths.login);
    const hasForm = () =>
      loaded.some((text) => text.includes('Code from your app') && text.includes('Recovery code'));
    const before = loaded.length;
    expect(loaded.slice(0, before).some((text) => text.includes('Lost your phone and'))).toBe(
      false,
    );
    await takeFirstStep(page, site, person);
    await expect.poll(hasForm).toBe(true);
    forgetRefusals(complaints);
  },
);
