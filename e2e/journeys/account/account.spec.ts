import { readFile } from 'node:fs/promises';
import { paths } from '@tableside/contracts/paths';
import { strFromU8, unzipSync } from 'fflate';
import { expect, open, test, whenInteractive } from '../../support/test';
import { useKeyboard, useMouse } from '../../support/hands';
import {
  accountButton,
  confirmEmail,
  expectSignedIn,
  expectSignedOut,
  login,
  makePerson,
  openSignedIn,
  readLink,
  register,
} from '../../support/people';

test('an account from register to deletion, by keyboard alone', async ({
  page,
  accounts: site,
  browser,
  complaints,
}) => {
  test.setTimeout(180_000);
  const hands = useKeyboard(page);
  const person = makePerson();
  const { email } = person;

  await test.step('register and confirm the address', async () => {
    await open(page, site.url);
    await hands.press(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));
    await register(page, hands, person);
    await expect(
      page.getByRole('heading', { name: 'Please Check Your Email For Verification' }),
    ).toBeVisible();
    const link = await readLink(site.mail, email, paths.verifyEmail);
    await open(page, link);
    await confirmEmail(page, hands, person);
    await expectSignedIn(page, 'Ana');
  });

  await test.step('log out and in', async () => {
    await hands.choose(accountButton(page), page.getByRole('menuitem', { name: 'Sign Out' }));
    await expectSignedOut(page);
    await open(page, site.url + paths.login);
    await login(page, hands, person);
    await expect(page).toHaveURL(`${site.url}/`);
    await expectSignedIn(page, 'Ana');
  });

  const title = await test.step('save and rate a restaurant', async () => {
    await hands.press(page.getByRole('link', { name: 'Browse', exact: true }).first());
    // The address changes first; until the list is there, home's cards still stand.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Restaurants in /);
    const card = page.getByRole('article').nth(2).getByRole('link').first();
    const name = (await card.textContent()) ?? '';
    await hands.press(card);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const favouriteButton = page
      .getByRole('main')
      .getByRole('button', { name: `${name} to favorites` })
      .first();
    await hands.press(favouriteButton);
    await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true');
    await hands.openTab(page.getByRole('tab', { name: /^Reviews/ }));
    await hands.rate(page.getByRole('radio', { name: '4 stars' }));
    await expect(page.getByText(`You rated ${name} 4 of 5.`)).toBeVisible();
    return name;
  });

  await test.step('find it among the favorites', async () => {
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

  const changed = { ...person, firstName: 'Beatriz', password: 'houndstooth and ham' };
  await test.step('change the password, which signs the other browser out', async () => {
    const other = await browser.newContext();
    const otherPage = await other.newPage();
    await openSignedIn(otherPage, useMouse(), site.url, {
      ...changed,
      password: person.password,
    });
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

  await test.step('download everything', async () => {
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
    await hands.pick(dialog.getByRole('radio', { name: /^Remove/ }));
    await hands.type(dialog.getByLabel(/email/i), email);
    await hands.press(dialog.getByRole('button', { name: /^Delete/ }));
    await expect(page.getByText('Your account is deleted.').first()).toBeVisible();
    await expectSignedOut(page);
    await open(page, site.url + paths.login);
    await login(page, hands, changed);
    await expect(page.getByText('Email or password is wrong.').first()).toBeVisible();
  });

  await test.step('no log holds a password, a token or a link of a mail', async () => {
    const secrets = site.mail.mails
      .filter((mail) => mail.to.includes(email))
      .flatMap(({ links }) => links)
      .flatMap((link) => new URL(link).searchParams.get('token') ?? []);
    expect(secrets.length).toBeGreaterThan(0);
    const logs = site.logs();
    expect(logs).toContain('client-auth/login');
    for (const secret of [...secrets, person.password, changed.password, email]) {
      expect(logs.includes(secret), `A log holds ${secret}`).toBe(false);
    }
  });
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/401/.test(text)));
});
