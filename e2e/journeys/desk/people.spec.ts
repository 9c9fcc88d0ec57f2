import { expect } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { expectSignedOut, openAs, send } from '../../support/people';
import { expectNoSidewaysScroll, test } from '../../support/test';

test.describe.configure({ timeout: 150_000 });

const AT = '/desk/city';

test('an operator suspends somebody, whose session ends, sends a mail again and sees how the site does', async ({
  page,
  browser,
  desk: site,
}) => {
  const mara = await site.hire([], { firstName: 'Mara', lastName: 'Okafor' });
  const context = await browser.newContext();
  const diner = await context.newPage();
  await openAs(diner, site.url + paths.profile, mara.token);

  await test.step('finds her and suspends her with a reason', async () => {
    await openAs(page, `${site.url}${AT}/people`, site.operator.token);
    await page.getByLabel('Name, address or id').fill('okafor');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Open the account of Mara Okafor/ }).press('Enter');
    await expect(
      page.getByRole('list', { name: 'Sessions' }).getByRole('listitem'),
    ).not.toHaveCount(0);
    await expectAccessibleInBothModes(page);
    await page.getByRole('button', { name: 'Suspend the account' }).press('Enter');
    await expect(page.getByText('Say why. The person is told.').first()).toBeVisible();
    await page.getByLabel(/^Why/).fill('Threats in reviews.');
    await page.getByRole('button', { name: 'Suspend the account' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Restore the account' })).toBeVisible();
    await expect(page.getByText('Nowhere.')).toBeVisible();
  });

  await test.step('her open page is signed out, and a mail says why', async () => {
    await diner.reload();
    await expectSignedOut(diner);
    await context.close();
    const { text } = await site.mail.waitForMail(
      ({ to, subject }) => to.includes(mara.email) && subject.includes('suspended'),
    );
    expect(text).toContain('Threats in reviews.');
  });

  await test.step('a mail that could not be sent is sent again', async () => {
    site.mail.setMode('refuse');
    await page.getByLabel(/^Why/).fill('They apologized.');
    await page.getByRole('button', { name: 'Restore the account' }).click();
    await expect(page.getByRole('button', { name: 'Suspend the account' })).toBeVisible();
    await expect
      .poll(
        async () => {
          const { data } = await send(site.apiUrl, 'desk/mails', undefined, site.operator.token);
          return (data as { given_up: number }).given_up;
        },
        // A recipient who is refused is tried once more, ten seconds later.
        { timeout: 30_000 },
      )
      .toBe(1);
    site.mail.setMode('accept');
    await page.getByRole('link', { name: 'Health' }).click();
    await expect(page.getByText(/account restored to a…@/)).toBeVisible();
    await expect(page.getByText(/550/)).toBeVisible();
    await expectAccessibleInBothModes(page);
    const again = page.getByRole('button', { name: 'Send all failures again' });
    await again.click();
    await expect(again).toHaveCount(0);
    await site.mail.waitForMail(
      ({ to, subject }) => to.includes(mara.email) && subject.includes('restored'),
    );
  });

  await test.step('health is shown, on a phone too', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByText('Places without hours')).toBeVisible();
    await expect(page.getByText('none recorded')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothModes(page);
  });
});
