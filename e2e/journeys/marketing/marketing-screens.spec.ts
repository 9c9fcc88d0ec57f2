import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { useKeyboard } from '../../support/hands';
import { makeLongestContent } from '../../support/marketing/longest-content';
import { onDesktopAndPhone } from '../../support/devices/phone';
import { root } from '../../support/processes';
import { publishDocuments } from '../../support/registry';
import { copyStore } from '../../support/seeds';
import { startShell, type ShellServer } from '../../support/site';
import { makeTemporaryFolder } from '../../support/temporary';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  sites,
  test,
} from '../../support/test';
import { expectToFit, PHONE_WITH_LARGE_TEXT } from '../../support/fit';
import { SLOW } from '../../support/tags';

/** Marketing's screens in the states that the plain tour of screens does not see. */

test.describe.configure({ mode: 'default', timeout: 120_000 });

const PAGES = ['/', '/about', '/contact', '/coming-soon', '/terms', '/privacy'] as const;
const problemsIn = (scope: Locator) =>
  scope.getByRole('group').filter({ has: scope.page().getByRole('link') });
const openSheet = async (page: Page) => {
  await page.locator('button[aria-haspopup=dialog]').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const expectSound = (page: Page): Promise<void> =>
  onDesktopAndPhone(page, async () => {
    await expectAccessibleInBothModes(page);
    await expectNoSidewaysScroll(page);
  });

test('axe finds nothing in the sheet, with errors and its question, in light and dark mode', async ({
  page,
}) => {
  await open(page, sites.sample());
  await openSheet(page);
  await expectSound(page);
  const sheet = page.getByRole('dialog').first();
  await sheet.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(problemsIn(sheet)).toBeFocused();
  await expectSound(page);
  await sheet.getByLabel(/^Restaurant name/).fill('Luna');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSound(page);
});

test(
  'axe finds nothing on contact with errors and open answers, and on coming soon with an error, in light and dark mode',
  { tag: SLOW },
  async ({ page }) => {
    await open(page, `${sites.sample()}/contact`);
    const faq = page.getByRole('region', { name: 'Common questions' });
    await faq.getByRole('button').or(faq.locator('summary')).first().click();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(problemsIn(page.getByRole('main'))).toBeVisible();
    await expectSound(page);
    await open(page, `${sites.sample()}/coming-soon`);
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(problemsIn(page.getByRole('main'))).toBeVisible();
    await expectSound(page);
  },
);

const SIZES = '320 pixels, and 390 and 640 with 200 % text';

async function expectSheetToFit(
  page: Page,
  siteUrl: string,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  await open(page, siteUrl);
  await openSheet(page);
  await look();
  const sheet = page.getByRole('dialog');
  await expectToFit(page, {
    more: [PHONE_WITH_LARGE_TEXT],
    findSpill: () => sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
  });
}

test(`the sheet fits ${SIZES}`, async ({ page }) => {
  await expectSheetToFit(page, sites.sample());
});

/** Starts a shell server with the longest texts that documents may have. */
async function startLongest(): Promise<Pick<ShellServer, 'url' | 'end'>> {
  const { dir, remove } = await makeTemporaryFolder('longest');
  const storeDir = path.join(dir, 'store');
  await copyStore(storeDir);
  const pictures = path.join(root, 'mfe-marketing/content/pictures');
  await cp(pictures, path.join(dir, 'pictures'), { recursive: true });
  const documents = await makeLongestContent();
  const files = Object.entries(documents).map(async ([kind, document]) => {
    const file = path.join(dir, `${kind}.json`);
    await writeFile(file, JSON.stringify(document, null, 2));
    return file;
  });
  await publishDocuments(storeDir, await Promise.all(files));
  const { url, end } = await startShell(storeDir, sites.sampleApi(), {
    env: { LOG_LEVEL: 'silent' },
  });
  return { url, end: () => end().then(remove) };
}

test(
  `with the longest texts that documents may have, axe finds nothing on any marketing screen in light and dark mode, and each fits ${SIZES}`,
  { tag: SLOW },
  async ({ page }) => {
    test.setTimeout(180_000);
    const long = await startLongest();
    for (const at of PAGES) {
      await open(page, long.url + at);
      await expectSound(page);
      await expectToFit(page, { more: [PHONE_WITH_LARGE_TEXT] });
    }
    await expectSheetToFit(page, long.url, () => expectSound(page));
    await long.end();
  },
);

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
  await openSheet(page);
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
  'coming soon has neither header nor footer, counts down every second, and leads to login',
  { tag: SLOW },
  async ({ page }) => {
    const sessions: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('get_loggin_session')) sessions.push(request.url());
    });
    await open(page, `${sites.sample()}/coming-soon`);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    const timer = page.getByRole('timer');
    const first = await timer.innerText();
    expect(first).toMatch(/days/i);
    await expect.poll(() => timer.innerText()).not.toBe(first);
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(sessions).toEqual([]);
  },
);
