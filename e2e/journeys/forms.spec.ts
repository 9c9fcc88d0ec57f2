import type { Locator, Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { useKeyboard } from '../support/hands';
import { OPERATOR, type AccountSite } from '../support/account-site';
import { expect, open, test, sites } from '../support/test';
import { SLOW } from '../support/tags';

/** What people write reaches the operator, stored and emailed. */
test.describe.configure({ timeout: 90_000 });

const toOperator = ({ mail }: AccountSite, text: string) =>
  mail.waitForMail(
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
  await expect(page.getByText('Thank you. Your message has been sent.').first()).toBeVisible();
  const received = await toOperator(site, 'Do you print posters? <b>Big</b> ones.');
  expect(received.html).toContain('&lt;b&gt;Big&lt;/b&gt;');
  expect(received.html).not.toContain('<b>Big</b>');
});

test('an advertising inquiry is stored and emailed once with its plan, however often it is sent', async ({
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
  await expect(page.getByText('Thank you. Your inquiry has been sent.').first()).toBeVisible();
  await toOperator(site, 'Plan: Premium ($199 per month)');
  expect(site.mail.mails.filter(({ text }) => text.includes('Salt Lantern'))).toHaveLength(1);
});

test('coming soon thanks in an alert for each address', async ({ page, accounts: site }) => {
  for (let visit = 0; visit < 2; visit += 1) {
    await open(page, site.url + paths.comingSoon);
    const said = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await page.getByLabel(/^Email/).fill('early@example.com');
    await page.getByRole('button', { name: 'Notify me' }).click();
    expect(await said).toBe('Thank you. We will notify you when we launch.');
  }
});

/** Whether what has focus is wholly seen: within the window, and nothing fixed lies over it. */
const isFocusSeen = (page: Page) =>
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

test('under 400 % zoom each form is filled and sent by keyboard alone, and focus is always seen', async ({
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
    expect(await isFocusSeen(page), `${String(label)} is hidden`).toBe(true);
  };
  const press = async (button: Locator) => {
    await button.focus();
    expect(await isFocusSeen(page), 'the button is hidden').toBe(true);
    await page.keyboard.press('Enter');
  };

  await open(page, `${sites.sample()}/contact`);
  await type(page, /^Full name/, 'Ana');
  await type(page, /^Email/, 'ana@example.com');
  await hands.type(page.getByLabel(/^Subject/), 'Feedback');
  await type(page, /^Message/, 'Hello.');
  await press(page.getByRole('button', { name: 'Send message' }));
  await expect(page.getByText(/^Thank you\. Your message is on its way/)).toBeInViewport({
    ratio: 1,
  });

  await open(page, `${sites.sample()}/coming-soon`);
  await type(page, /^Email/, 'ana@example.com');
  await press(page.getByRole('button', { name: 'Notify me' }));
  await expect(page.getByText('Thank you. We will write to you on launch day.')).toBeVisible();

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
  'a line of the table of contents leads to its section, below the header',
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
