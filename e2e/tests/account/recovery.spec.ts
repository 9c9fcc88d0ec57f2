import { paths } from '@tableside/contracts/paths';
import { SLOW } from '../../support/tags';
import { useMouse } from '../../support/user-actions';
import {
  confirmEmail,
  createAccount,
  expectSignedIn,
  login,
  makeUser,
  readLink,
  register,
  expectSignedOut,
  openSignedIn,
  send,
  type User,
} from '../../support/users';
import {
  expect,
  open,
  test,
  expectAccessible,
  whenInteractive,
  clearComplaints,
} from '../../support/test';

test('a password reset link works once', async ({ page, accounts: site }) => {
  const user = makeUser();
  await createAccount(site, user);
  await open(page, site.url + paths.login);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The previous page has an email field too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel(/^Email/).fill(user.email.toUpperCase());
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText('If that address has an account, a reset link is on its way.'),
  ).toBeVisible();
  const link = await readLink(site.email, user.email, paths.resetPassword);

  const password = 'a pie for every week';
  await open(page, link);
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel(/^Confirm/).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/Password changed/).first()).toBeVisible();
  // Opening the email link signs the user in.
  await expectSignedIn(page, 'Ana');

  await open(page, link);
  await page.getByLabel(/^New password/).fill('one more password');
  await page.getByLabel(/^Confirm/).fill('one more password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /new link/i })).toBeVisible();
});

test('a login with an unconfirmed address offers to resend the email', async ({
  page,
  accounts: site,
}) => {
  const user = makeUser();
  await registerAs(site.apiUrl, user);
  await readLink(site.email, user.email, paths.verifyEmail);
  await open(page, site.url + paths.login);
  await login(page, useMouse(), user);
  await expect(
    page.getByRole('heading', { name: 'Please Check Your Email For Verification' }),
  ).toBeVisible();
  const before = site.email.emails.length;
  await page.getByRole('button', { name: /^Resend/ }).click();
  await expect.poll(() => site.email.emails.length).toBeGreaterThan(before);

  const link = await readLink(site.email, user.email, paths.verifyEmail);
  await open(page, `${link}x`);
  await page.getByLabel(/^Password/).fill(user.password);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
  await open(page, link);
  await confirmEmail(page, useMouse(), user);
});

test('a sign-in from an unknown browser is emailed to the user, who can revoke it with one click', async ({
  page,
  browser,
  accounts: site,
  complaints,
}) => {
  const user = makeUser();
  await createAccount(site, user);
  const notices = () =>
    site.email.emails.filter(
      (email) => email.to.includes(user.email) && email.subject.startsWith('New login'),
    );
  expect(notices()).toEqual([]);

  const theft = await browser.newContext();
  const stranger = await theft.newPage();
  await openSignedIn(stranger, useMouse(), site.url, user);
  const link = await readLink(site.email, user.email, paths.reportSignIn);
  expect(notices()[0]?.text).toMatch(/Browser:\s+Chrome on \w+/);
  expect(notices()[0]?.text).toMatch(/Method:\s+Password/);

  // Mail scanners open links and run scripts.
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wasn’t you?');
  await expect(page).toHaveURL(site.url + paths.reportSignIn);
  await expectAccessible(page);
  await stranger.reload();
  await whenInteractive(stranger);
  await expectSignedIn(stranger, user.firstName);

  await page.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/You’ve been logged out everywhere/)).toBeVisible();
  await stranger.reload();
  await whenInteractive(stranger);
  await expectSignedOut(stranger);
  await open(stranger, site.url + paths.login);
  await login(stranger, useMouse(), user);
  await expect(stranger.getByText('Incorrect email or password.').first()).toBeVisible();
  await theft.close();

  // The reset form survives a reload.
  await page.reload();
  await whenInteractive(page);
  const password = 'a pie that no one knows';
  await page.getByLabel(/^New password/).fill(password);
  await page.getByLabel(/^Confirm/).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectSignedIn(page, user.firstName);
  await send(site.apiUrl, 'client-auth/login', { email: user.email, password });

  await open(page, link);
  await page.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
  await expectSignedIn(page, user.firstName);
  expect(site.logs()).toMatch(/"login\.reported"/);
  expect(site.logs()).not.toContain(new URL(link).searchParams.get('token'));
  clearComplaints(complaints, /401/);
});

const CONFIRMED = { name: 'Your email is confirmed' };

/** Calls an account endpoint, without failing on errors. */
async function callAccount(apiUrl: string, name: string, body: object) {
  const response = await fetch(`${apiUrl}/api/client-auth/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { success: boolean } };
}

const registerAs = (apiUrl: string, { firstName, lastName, email, phone, password }: User) =>
  callAccount(apiUrl, 'register', {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    password,
    password_confirmation: password,
  });

test(
  "registering with someone else's address does not give access to their account",
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    const owner = makeUser();
    const stranger = { ...owner, firstName: 'Mallory', password: 'the keys are mine now' };
    await open(page, site.url + paths.register);
    await register(page, useMouse(), owner);
    const first = await readLink(site.email, owner.email, paths.verifyEmail);
    await registerAs(site.apiUrl, stranger);
    await expect
      .poll(() => site.email.emails.filter(({ to }) => to.includes(owner.email)).length)
      .toBe(2);
    const links = site.email.emails
      .filter(({ to }) => to.includes(owner.email))
      .flatMap((email) => email.links)
      .filter((link) => link.includes(paths.verifyEmail) && link !== first);

    await open(page, links[0] ?? '');
    await page.getByLabel(/^Password/).fill(owner.password);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    const notMine = page.getByRole('button', { name: 'I didn’t sign up' });
    await expect(notMine).toBeVisible();
    await notMine.click();
    await expect(page.getByRole('heading', { name: 'Set your own password' })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel(/^First name/).fill('Ana');
    await page.getByLabel(/^Last name/).fill('Díaz');
    await page.getByLabel(/^New password/).fill('plums on the sill');
    await page.getByLabel(/^Confirm password/).fill('plums on the sill');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', CONFIRMED)).toBeVisible();
    await expectSignedIn(page, 'Ana');

    const { email } = owner;
    const tries = [stranger.password, owner.password].map((password) =>
      callAccount(site.apiUrl, 'login', { email, password }),
    );
    for (const { body } of await Promise.all(tries)) expect(body.success).toBe(false);
  },
);
