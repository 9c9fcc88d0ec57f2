import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { useMouse } from '../../support/hands';
import {
  confirmEmail,
  createAccount,
  expectSignedIn,
  login,
  makePerson,
  openSignedIn,
  readLink,
  register,
  type Person,
} from '../../support/people';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  test,
  whenInteractive,
} from '../../support/test';
import { SLOW } from '../../support/tags';

const CONFIRMED = { name: 'Your email is confirmed' };

/** A call of the account's, with whatever it answers. */
async function ask(apiUrl: string, name: string, body: object) {
  const response = await fetch(`${apiUrl}/api/client-auth/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { success: boolean } };
}
/** The same from another browser of this machine. */
const askFrom = (page: Page, name: string, body: object): Promise<number> =>
  page.evaluate(
    async ([path, payload]) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: payload,
      });
      return response.status;
    },
    [`/api/client-auth/${name}`, JSON.stringify(body)] as const,
  );

const signUp = (apiUrl: string, { firstName, lastName, email, phone, password }: Person) =>
  ask(apiUrl, 'register', {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    password,
    password_confirmation: password,
  });

test('whoever registers an address last does not get the account that its owner confirms', async ({
  page,
  accounts: site,
}) => {
  const owner = makePerson();
  const stranger = { ...owner, firstName: 'Mallory', password: 'the keys are mine now' };
  await open(page, site.url + paths.register);
  await register(page, useMouse(), owner);
  const first = await readLink(site.mail, owner.email, paths.verifyEmail);
  await signUp(site.apiUrl, stranger);
  await expect
    .poll(() => site.mail.mails.filter(({ to }) => to.includes(owner.email)).length)
    .toBe(2);
  const links = site.mail.mails
    .filter(({ to }) => to.includes(owner.email))
    .flatMap((mail) => mail.links)
    .filter((link) => link.includes(paths.verifyEmail) && link !== first);

  await open(page, links[0] ?? '');
  await page.getByLabel(/^Password/).fill(owner.password);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  const notMine = page.getByRole('button', { name: 'I did not choose this password' });
  await expect(notMine).toBeVisible();
  await expectAccessibleInBothModes(page);
  await notMine.click();
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeFocused();
  await expectAccessibleInBothModes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByLabel(/^First name/).fill('Ana');
  await page.getByLabel(/^Last name/).fill('Díaz');
  await page.getByLabel(/^New password/).fill('plums on the sill');
  await page.getByLabel(/^Confirm password/).fill('plums on the sill');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', CONFIRMED)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectSignedIn(page, 'Ana');

  const { email } = owner;
  const tries = [stranger.password, owner.password].map((password) =>
    ask(site.apiUrl, 'login', { email, password }),
  );
  for (const { body } of await Promise.all(tries)) expect(body.success).toBe(false);
});

test(
  'a program that opens the links of mails and runs their scripts confirms nothing',
  { tag: SLOW },
  async ({ page, browser, accounts: site }) => {
    const person = makePerson();
    await signUp(site.apiUrl, person);
    const link = await readLink(site.mail, person.email, paths.verifyEmail);
    const scanner = await browser.newPage();
    await scanner.goto(link);
    await whenInteractive(scanner);
    await expect(scanner.getByRole('button', { name: 'Confirm email' })).toBeEnabled();
    // It presses what it finds, too.
    await scanner.getByRole('button', { name: 'Confirm email' }).click();
    await expect(scanner.getByRole('link', { name: /^Enter the password/ })).toBeVisible();
    await scanner.close();
    const { body } = await ask(site.apiUrl, 'login', {
      email: person.email,
      password: person.password,
    });
    expect(body).toMatchObject({ success: false, data: { need_account_verification: true } });

    await open(page, link);
    await confirmEmail(page, useMouse(), person);
    await expectSignedIn(page, 'Ana');
  },
);

test(
  'fifteen calls of a stranger do not keep an owner out',
  { tag: SLOW },
  async ({ page, browser, accounts: site, complaints }) => {
    const owner = makePerson();
    const { email } = owner;
    await createAccount(site, owner);
    await openSignedIn(page, useMouse(), site.url, owner);
    const key = (await page.context().cookies()).find(({ name }) => name === 'tableside-browser');
    expect(key).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });

    // From the owner's own network, which is the worst.
    const stranger = await browser.newPage();
    await open(stranger, site.url + paths.login);
    for (let turn = 0; turn < 10; turn += 1) {
      await askFrom(stranger, 'login', { email, password: 'somebody guesses this' });
    }
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await askFrom(stranger, 'resend_verification', { email })).toBe(200);
    }
    expect(await askFrom(stranger, 'login', { email, password: owner.password })).toBe(429);
    await stranger.close();

    // The browser that is known signs in.
    await page.evaluate(() => localStorage.clear());
    await openSignedIn(page, useMouse(), site.url, owner);

    // Another one goes by the mail, which is sent whatever strangers ordered, and signs in at once.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await open(page, site.url + paths.login);
    await login(page, useMouse(), owner);
    await expect(page.getByText(/There were too many tries/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await open(page, await readLink(site.mail, email, paths.resetPassword));
    await page.getByLabel(/^New password/).fill('plums on the sill');
    await page.getByLabel(/^Confirm/).fill('plums on the sill');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expectSignedIn(page, 'Ana');
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/429/.test(text)));
  },
);
