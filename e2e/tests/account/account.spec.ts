import { readFile } from 'node:fs/promises';
import { paths } from '@tableside/contracts/paths';
import { strFromU8, unzipSync } from 'fflate';
import { expect, open, test, whenInteractive, clearComplaints } from '../../support/test';
import { useKeyboard, useMouse } from '../../support/user-actions';
import {
  accountButton,
  confirmEmail,
  expectSignedIn,
  expectSignedOut,
  login,
  makeUser,
  fetchToken,
  openAs,
  readLink,
  register,
} from '../../support/users';

test('an account works from registration by keyboard to deletion', async ({
  page,
  accounts: site,
  browser,
  complaints,
}) => {
  test.setTimeout(180_000);
  const keyboard = useKeyboard(page);
  const hands = useMouse();
  const user = makeUser();
  const { email } = user;

  await test.step('register and confirm the address', async () => {
    await open(page, site.url);
    await keyboard.press(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));
    await register(page, keyboard, user);
    await expect(
      page.getByRole('heading', { name: 'Please Check Your Email For Verification' }),
    ).toBeVisible();
    const link = await readLink(site.email, email, paths.verifyEmail);
    await open(page, link);
    await confirmEmail(page, keyboard, user);
    await expectSignedIn(page, 'Ana');
  });

  await test.step('log out and in', async () => {
    await keyboard.choose(accountButton(page), page.getByRole('menuitem', { name: 'Sign Out' }));
    await expectSignedOut(page);
    await open(page, site.url + paths.login);
    await login(page, keyboard, user);
    await expect(page).toHaveURL(`${site.url}/`);
    await expectSignedIn(page, 'Ana');
  });

  const title = await test.step('save and rate a restaurant', async () => {
    await hands.press(page.getByRole('link', { name: 'Browse', exact: true }).first());
    // The URL changes first; the home page's cards stay until the list has loaded.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Restaurants in /);
    const card = page.getByRole('article').nth(2).getByRole('link').first();
    const name = (await card.textContent()) ?? '';
    await hands.press(card);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const favoriteButton = page
      .getByRole('main')
      .getByRole('button', { name: `${name} to favorites` })
      .first();
    await hands.press(favoriteButton);
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true');
    await hands.openTab(page.getByRole('tab', { name: /^Reviews/ }));
    await hands.rate(page.getByRole('radio', { name: '4 stars' }));
    await expect(page.getByText(`You rated ${name} 4 out of 5.`)).toBeVisible();
    return name;
  });

  await test.step('find it in the favorites', async () => {
    await hands.choose(accountButton(page), page.getByRole('menuitem', { name: 'My Favorites' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Favorites');
    await expect(page.getByText('1 favorite', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
  });

  await test.step('change the name', async () => {
    await hands.choose(accountButton(page), page.getByRole('menuitem', { name: 'My Profile' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana Díaz');
    await hands.press(page.getByRole('button', { name: /^Edit/ }));
    await hands.type(page.getByLabel(/^First name/), 'Beatriz');
    await hands.press(page.getByRole('button', { name: /^Save/ }).first());
    await expectSignedIn(page, 'Beatriz');
    await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
  });

  const changed = { ...user, firstName: 'Beatriz', password: 'houndstooth and ham' };
  await test.step('change the password, which signs the other browser out', async () => {
    const other = await browser.newContext();
    const otherPage = await other.newPage();
    await openAs(otherPage, site.url, await fetchToken(site.apiUrl, user));
    await expectSignedIn(otherPage, 'Beatriz');
    await hands.type(page.getByLabel(/^New password/), changed.password);
    await hands.type(page.getByLabel(/^Confirm/), changed.password);
    await hands.press(page.getByRole('button', { name: /^Change password/ }));
    await expect(page.getByLabel(/^New password/)).toHaveValue('');
    await otherPage.reload();
    await whenInteractive(otherPage);
    await expectSignedOut(otherPage);
    await other.close();
    await page.reload();
    await whenInteractive(page);
    await expectSignedIn(page, 'Beatriz');
  });

  await test.step("download the account's data", async () => {
    const downloading = page.waitForEvent('download');
    await hands.press(page.getByRole('button', { name: 'Download my data' }));
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^tableside-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const data = strFromU8(files['data.json'] ?? new Uint8Array());
    expect(data).toContain(email);
    expect(data).toContain(title);
    expect(strFromU8(files['favorites.csv'] ?? new Uint8Array())).toContain(title);
    expect(strFromU8(files['reviews.csv'] ?? new Uint8Array())).toContain(title);
  });

  await test.step('delete the account', async () => {
    await hands.press(page.getByRole('button', { name: /^Delete my account/ }));
    const dialog = page.getByRole('alertdialog');
    await hands.pick(dialog.getByRole('radio', { name: /^Delete/ }));
    await hands.type(dialog.getByLabel(/email/i), email);
    await hands.press(dialog.getByRole('button', { name: /^Delete/ }));
    await expect(page.getByText('Your account has been deleted.').first()).toBeVisible();
    await expectSignedOut(page);
    await open(page, site.url + paths.login);
    await login(page, hands, changed);
    await expect(page.getByText('Incorrect email or password.').first()).toBeVisible();
  });

  await test.step('logs contain no passwords, tokens or email addresses', async () => {
    const secrets = site.email.emails
      .filter((message) => message.to.includes(email))
      .flatMap(({ links }) => links)
      .flatMap((link) => new URL(link).searchParams.get('token') ?? []);
    expect(secrets.length).toBeGreaterThan(0);
    const logs = site.logs();
    expect(logs).toContain('client-auth/login');
    for (const secret of [...secrets, user.password, changed.password, email]) {
      expect(logs.includes(secret), `A log holds ${secret}`).toBe(false);
    }
  });
  clearComplaints(complaints, /401/);
});
