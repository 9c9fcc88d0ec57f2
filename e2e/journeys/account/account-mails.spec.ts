import { paths } from '@tableside/contracts/paths';
import { expect, open, test } from '../../support/test';
import { useMouse } from '../../support/hands';
import {
  confirmEmail,
  createAccount,
  expectSignedIn,
  login,
  makePerson,
  readLink,
  register,
} from '../../support/people';
import { SLOW } from '../../support/tags';

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

test(
  'an unknown address gets the same answer and no mail',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    const { email } = makePerson();
    await open(page, site.url + paths.forgotPassword);
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(
      page.getByText('If that address has an account, a reset link is on its way.'),
    ).toBeVisible();
    const known = makePerson();
    // Mails leave in order: once this one is there, the other would be.
    await createAccount(site, known);
    expect(site.mail.mails.filter((mail) => mail.to.includes(email))).toEqual([]);
  },
);

test('whoever did not confirm the address is asked to, and gets another mail', async ({
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

test(
  'a registration succeeds while the mail server takes nothing, and its mail arrives later',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    test.setTimeout(180_000);
    const person = makePerson();
    site.mail.setMode('defer');
    const before = site.api.output().length;
    await open(page, site.url + paths.register);
    await register(page, useMouse(), person);
    await expect(
      page.getByRole('heading', { name: 'Please Check Your Email For Verification' }),
    ).toBeVisible();
    // Once it says so, the next try is in the database; a host that dies in the middle of one keeps the mail longer.
    await expect
      .poll(() => site.api.output().slice(before), { timeout: 30_000 })
      .toMatch(/"responseCode":451.*it is tried again/);
    // Killed before the mail was sent: the queue is in the database.
    await site.api.end('SIGKILL');
    site.mail.setMode('accept');
    await site.restartApi();
    const link = await readLink(site.mail, person.email, paths.verifyEmail, 90_000);
    await open(page, link);
    await confirmEmail(page, useMouse(), person);
  },
);

test(
  'what somebody typed survives a host that is away',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const person = makePerson();
    await page.route('**/api/client-auth/register', (route) => route.abort());
    await open(page, site.url + paths.register);
    await register(page, useMouse(), person);
    await expect(page.getByText(/could not reach the server/)).toBeVisible();
    await expect(page.getByLabel(/^First name/)).toHaveValue(person.firstName);
    await expect(page.getByLabel(/^Email/)).toHaveValue(person.email);
    complaints.splice(0, complaints.length);
  },
);
