import { paths } from '@tableside/contracts/paths';
import { useMouse } from '../../support/hands';
import {
  createAccount,
  expectSignedIn,
  expectSignedOut,
  login,
  makePerson,
  openSignedIn,
  readLink,
  send,
} from '../../support/people';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  test,
  whenInteractive,
} from '../../support/test';

/** What the browser itself notes of a call that was refused. */
const isRefusal = (text: string) => /401/.test(text);

test('whoever signs in with a stolen password is told to the owner, who ends it with one press', async ({
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
