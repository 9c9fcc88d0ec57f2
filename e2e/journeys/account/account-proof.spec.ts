import { paths } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { ageProofs } from '../../support/account-site';
import { createAccount, fetchToken, makePerson, openAs, send } from '../../support/people';
import { expect, test } from '../../support/test';

/** What the browser itself notes of a call that asks for a proof. */
const isRefusal = (text: string) => /403/.test(text);

test('an hour after the sign-in a new password asks for the old one, and goes on afterwards', async ({
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
