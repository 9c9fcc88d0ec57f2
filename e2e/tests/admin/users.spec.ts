import { expect, type Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import type { AdminSite } from '../../support/admin/admin-site';
import { expectAccessible } from '../../support/accessible';
import { expectSignedOut, openAs } from '../../support/users';
import { expectNoSidewaysScroll, test } from '../../support/test';

test.describe.configure({ timeout: 150_000 });

/** Finds a user as an operator. */
async function openUser(page: Page, site: AdminSite, name: string): Promise<void> {
  await openAs(page, `${site.url}/admin/city/users`, site.operator.token);
  await page.getByLabel('Name, email, or ID').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: new RegExp(`^Open account: ${name}`) }).press('Enter');
}

test('an operator suspends and restores a user, and checks the health of the site', async ({
  page,
  browser,
  admin: site,
}) => {
  const mara = await site.hire([], { firstName: 'Mara', lastName: 'Okafor' });
  const context = await browser.newContext();
  const diner = await context.newPage();
  await openAs(diner, site.url + paths.profile, mara.token);

  await test.step('suspends a user with a reason', async () => {
    await openUser(page, site, 'Mara Okafor');
    await expect(
      page.getByRole('list', { name: 'Sessions' }).getByRole('listitem'),
    ).not.toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Suspend account' }).press('Enter');
    await expect(
      page.getByText('Enter a reason. The user receives it by email.').first(),
    ).toBeVisible();
    await page.getByLabel(/^Reason/).fill('Threats in reviews.');
    await page.getByRole('button', { name: 'Suspend account' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Restore account' })).toBeVisible();
    await expect(page.getByText('No active sessions.')).toBeVisible();
  });

  await test.step('the user is logged out and emailed the reason', async () => {
    await diner.reload();
    await expectSignedOut(diner);
    await context.close();
    const { text } = await site.email.waitForEmail(
      ({ to, subject }) => to.includes(mara.email) && subject.includes('suspended'),
    );
    expect(text).toContain('Threats in reviews.');
  });

  await test.step('restores the account', async () => {
    await page.getByLabel(/^Reason/).fill('They apologized.');
    await page.getByRole('button', { name: 'Restore account' }).click();
    await expect(page.getByRole('button', { name: 'Suspend account' })).toBeVisible();
    await site.email.waitForEmail(
      ({ to, subject }) => to.includes(mara.email) && subject.includes('restored'),
    );
  });

  await test.step('the health page fits a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('link', { name: 'Health' }).click();
    await expect(page.getByText('Restaurants without hours')).toBeVisible();
    await expect(page.getByText('None recorded')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
