import type { Locator, Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { useKeyboard } from '../support/user-actions';
import { OPERATOR, type AccountSite } from '../support/account-site';
import { expect, open, test, sites } from '../support/test';
import { SLOW } from '../support/tags';

/** Forms store messages and email them to the operator. */
test.describe.configure({ timeout: 90_000 });

const toOperator = ({ email }: AccountSite, text: string) =>
  email.waitForEmail(
    ({ recipients, text: body }) => recipients.includes(OPERATOR) && body.includes(text),
  );

test('a contact message is stored and emailed to the operator', async ({
  page,
  accounts: site,
}) => {
  await open(page, site.url + paths.contact);
  const hands = useKeyboard(page);
  await hands.type(page.getByLabel(/^Full name/), 'Ines Duarte');
  await hands.type(page.getByRole('main').getByLabel(/^Email/), 'ines@example.com');
  await hands.type(page.getByLabel(/^Subject/), 'Advertising');
  await hands.type(page.getByLabel(/^Message/), 'Do you print posters? <b>Big</b> ones.');
  await hands.press(page.getByRole('button', { name: 'Send message' }));
  await expect(page.getByText('Thanks. We got your message.').first()).toBeVisible();
  const received = await toOperator(site, 'Do you print posters? <b>Big</b> ones.');
  expect(received.html).toContain('&lt;b&gt;Big&lt;/b&gt;');
  expect(received.html).not.toContain('<b>Big</b>');
});

test('an advertising inquiry is stored and emailed once with its plan, even on a double click', async ({
  page,
  accounts: site,
}) => {
  await open(page, site.url);
  await page.getByRole('button', { name: /^Advertise/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Restaurant name/).fill('=Salt Lantern');
  await sheet.getByLabel(/^Contact person/).fill('Tobias');
  await sheet.getByLabel(/^Email/).fill('tobias@example.com');
  await sheet.getByRole('button', { name: 'Send inquiry' }).dblclick();
  await expect(page.getByText('Thanks. We got your inquiry.').first()).toBeVisible();
  await toOperator(site, 'Plan: Premium ($199 per month)');
  expect(site.email.emails.filter(({ text }) => text.includes('Salt Lantern'))).toHaveLength(1);
});

test('coming soon shows the thank-you alert, even for a known address', async ({
  page,
  accounts: site,
}) => {
  for (let visit = 0; visit < 2; visit += 1) {
    await open(page, site.url + paths.comingSoon);
    const alertText = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await page.getByLabel(/^Email/).fill('early@example.com');
    await page.getByRole('button', { name: 'Notify me' }).click();
    expect(await alertText).toBe('Thanks. We’ll let you know when we launch.');
  }
});

/** Whether the focused element is fully visible and not covered. */
const isFocusVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const x = (left + right) / 2;
    return [top + 2, Math.min(bottom, top + 60) - 2].every((y) => {
      const seen = document.elementFromPoint(x, y);
      return focused.contains(seen) || Boolean(seen?.closest('label')?.contains(focused));
    });
  });

test('at 400% zoom, every form can be submitted with the keyboard, and focus is always visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const sent: string[] = [];
  await page.route(/\/api\/(contact-form|advertisement-enquiry|notify)/, async (route) => {
    sent.push(new URL(route.request().url()).pathname);
    await route.fulfill({ json: { success: true, message: 'Taken.' } });
  });
  page.on('dialog', (dialog) => void dialog.accept());
  const hands = useKeyboard(page);
  const type = async (scope: Page | Locator, label: RegExp, text: string) => {
    await hands.type(scope.getByLabel(label), text);
    expect(await isFocusVisible(page), `${String(label)} is hidden`).toBe(true);
  };
  const press = async (button: Locator) => {
    await button.focus();
    expect(await isFocusVisible(page), 'the button is hidden').toBe(true);
    await page.keyboard.press('Enter');
  };

  await open(page, `${sites.sample()}/contact`);
  await type(page, /^Full name/, 'Ana');
  await type(page, /^Email/, 'ana@example.com');
  await hands.type(page.getByLabel(/^Subject/), 'Feedback');
  await type(page, /^Message/, 'Hello.');
  await press(page.getByRole('button', { name: 'Send message' }));
  await expect(page.getByText(/^Thanks\. We got your message/)).toBeInViewport({
    ratio: 1,
  });

  await open(page, `${sites.sample()}/coming-soon`);
  await type(page, /^Email/, 'ana@example.com');
  await press(page.getByRole('button', { name: 'Notify me' }));
  await expect(page.getByText('You’re on the list. We’ll email you on launch day.')).toBeVisible();

  await open(page, sites.sample());
  await page.locator('button[aria-haspopup=dialog]').last().click();
  const sheet = page.getByRole('dialog');
  await hands.pick(sheet.getByRole('radio', { name: 'Enterprise $399 per month' }));
  await type(sheet, /^Restaurant name/, 'Luna');
  await type(sheet, /^Contact person/, 'Ana');
  await type(sheet, /^Email/, 'ana@example.com');
  await press(sheet.getByRole('button', { name: 'Send inquiry' }));
  await expect(sheet).toBeHidden();
  expect(sent).toHaveLength(3);
});

test(
  'table of contents links scroll to the section, below the header',
  { tag: SLOW },
  async ({ page }) => {
    await open(page, sites.sample() + paths.privacy);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(8).click();
    await expect(page).toHaveURL(/#how-long-we-keep-it$/);
    const heading = page.getByRole('heading', { name: 'How long we keep it' });
    await expect(heading).toBeInViewport();
    const [header, section] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      heading.boundingBox(),
    ]);
    expect(section?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  },
);
