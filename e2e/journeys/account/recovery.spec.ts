import { paths } from '@tableside/contracts/paths';
import { useMouse } from '../../support/hands';
import {
  confirmEmail,
  createAccount,
  expectSignedIn,
  login,
  makePerson,
  readLink,
  register,
  expectSignedOut,
  openSignedIn,
  send,
  type Person,
} from '../../support/people';
import {
  expect,
  open,
  test,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  whenInteractive,
} from '../../support/test';

test('a forgotten password is replaced through the mail, once', async ({
  page,
  accounts: site,
}) => {
  const person = makePerson();
  await createAccount(site, person);
  await open(page, site.url + paths.login);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page before has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel(/^Email/).fill(person.email.toUpperCase());
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText('If that address has an account, a reset link is on its way.'),
  ).toBeVisible();
  const link = await readLink(site.mail, person.email, paths.resetPassword);

  const password = 'a pie for every week';
  await open(page, link);
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel(/^Confirm/).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/Your password is changed/).first()).toBeVisible();
  // Whoever reads the mail is who they say.
  await expectSignedIn(page, 'Ana');

  for (const address of [link, `${link}x`]) {
    await open(page, address);
    await page.getByLabel(/^New password/).fill('one more password');
    await page.getByLabel(/^Confirm/).fill('one more password');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /new link/i })).toBeVisible();
  }
});

test('a login before the address is confirmed offers another email', async ({
  page,
  accounts: site,
}) => {
  const person = makePerson();
  await open(page, site.url + paths.register);
  await register(page, useMouse(), person);
  await readLink(site.mail, person.email, paths.verifyEmail);
  await open(page, site.url + paths.login);
  await login(page, useMouse(), person);
  await expect(
    page.getByRole('heading', { name: 'Please Check Your Email For Verification' }),
  ).toBeVisible();
  const before = site.mail.mails.length;
  await page.getByRole('button', { name: /^Resend/ }).click();
  await expect.poll(() => site.mail.mails.length).toBeGreaterThan(before);

  const link = await readLink(site.mail, person.email, paths.verifyEmail);
  await open(page, `${link}x`);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  for (let turn = 0; turn < 2; turn += 1) {
    await open(page, link);
    await confirmEmail(page, useMouse(), person);
  }
});

/** What the browser itself notes of a call that was refused. */
const isRefusal = (text: string) => /401/.test(text);

test('a sign-in from an unknown browser is emailed to the owner, who ends it with one click', async ({
  page,
  browser,
  accounts: site,
  complaints,
}) => {
  const person = makePerson();
  await createAccount(site, person);
  const tellings = () =>
    site.mail.mails.filter(
      (mail) => mail.to.includes(person.email) && mail.subject.startsWith('New sign-in'),
    );
  expect(tellings()).toEqual([]);

  const theft = await browser.newContext();
  const stranger = await theft.newPage();
  await openSignedIn(stranger, useMouse(), site.url, person);
  const link = await readLink(site.mail, person.email, paths.disownSignIn);
  expect(tellings()[0]?.text).toMatch(/Browser:\s+Chrome on \w+/);
  expect(tellings()[0]?.text).toMatch(/How:\s+with the password/);

  // Programs that look through mails open links, and run what is there.
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was it not you?');
  await expect(page).toHaveURL(site.url + paths.disownSignIn);
  await expectAccessibleInBothModes(page);
  await expectNoSidewaysScroll(page);
  await stranger.reload();
  await whenInteractive(stranger);
  await expectSignedIn(stranger, person.firstName);

  await page.getByRole('button', { name: 'That was not me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/Everybody is signed out/)).toBeVisible();
  await expectAccessibleInBothModes(page);
  await expectNoSidewaysScroll(page);
  await stranger.reload();
  await whenInteractive(stranger);
  await expectSignedOut(stranger);
  await open(stranger, site.url + paths.login);
  await login(stranger, useMouse(), person);
  await expect(stranger.getByText('Email or password is wrong.').first()).toBeVisible();
  await theft.close();

  // A reload keeps what the press led to.
  await page.reload();
  await whenInteractive(page);
  const password = 'a pie that nobody knows';
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel(/^Confirm/).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectSignedIn(page, person.firstName);
  await send(site.apiUrl, 'client-auth/login', { email: person.email, password });

  await open(page, link);
  await page.getByRole('button', { name: 'That was not me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await expectAccessibleInBothModes(page);
  await expectSignedIn(page, person.firstName);
  expect(site.logs()).toMatch(/"login\.disowned"/);
  expect(site.logs()).not.toContain(new URL(link).searchParams.get('token'));
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !isRefusal(text)));
});

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

const registerAs = (apiUrl: string, { firstName, lastName, email, phone, password }: Person) =>
  ask(apiUrl, 'register', {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    password,
    password_confirmation: password,
  });

test('a registration of a stranger does not get the account that the owner of the address confirms', async ({
  page,
  accounts: site,
}) => {
  const owner = makePerson();
  const stranger = { ...owner, firstName: 'Mallory', password: 'the keys are mine now' };
  await open(page, site.url + paths.register);
  await register(page, useMouse(), owner);
  const first = await readLink(site.mail, owner.email, paths.verifyEmail);
  await registerAs(site.apiUrl, stranger);
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
