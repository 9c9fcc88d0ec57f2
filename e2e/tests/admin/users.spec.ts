import { expect } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { expectSignedOut, openAs, send } from '../../support/users';
import { expectNoSidewaysScroll, test } from '../../support/test';

test.describe.configure({ timeout: 150_000 });

const AT = '/admin/city';

test('an operator suspends a user, retries an email and checks the health of the site', async ({
  page,
  browser,
  admin: site,
}) => {
  const mara = await site.hire([], { firstName: 'Mara', lastName: 'Okafor' });
  const context = await browser.newContext();
  const diner = await context.newPage();
  await openAs(diner, site.url + paths.profile, mara.token);

  await test.step('suspends a user with a reason', async () => {
    await openAs(page, `${site.url}${AT}/users`, site.operator.token);
    await page.getByLabel('Name, email or ID').fill('okafor');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Open account: Mara Okafor/ }).press('Enter');
    await expect(
      page.getByRole('list', { name: 'Sessions' }).getByRole('listitem'),
    ).not.toHaveCount(0);
    await expectAccessibleInBothModes(page);
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

  await test.step('retries a failed email', async () => {
    site.email.setMode('refuse');
    await page.getByLabel(/^Reason/).fill('They apologized.');
    await page.getByRole('button', { name: 'Restore account' }).click();
    await expect(page.getByRole('button', { name: 'Suspend account' })).toBeVisible();
    await expect
      .poll(
        async () => {
          const { data } = await send(site.apiUrl, 'admin/emails', undefined, site.operator.token);
          return (data as { given_up: number }).given_up;
        },
        // A rejected recipient is retried after ten seconds.
        { timeout: 30_000 },
      )
      .toBe(1);
    site.email.setMode('accept');
    await page.getByRole('link', { name: 'Health' }).click();
    await expect(page.getByText(/account restored to a…@/)).toBeVisible();
    await expect(page.getByText(/550/)).toBeVisible();
    await expectAccessibleInBothModes(page);
    const retry = page.getByRole('button', { name: 'Retry all failed emails' });
    await retry.click();
    await expect(retry).toHaveCount(0);
    await site.email.waitForEmail(
      ({ to, subject }) => to.includes(mara.email) && subject.includes('restored'),
    );
  });

  await test.step('the health page fits a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByText('Restaurants without hours')).toBeVisible();
    await expect(page.getByText('none recorded')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothModes(page);
  });
});
