import { expect, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expectAccessibleInBothModes } from '../accessible';
import { expectNoSidewaysScroll } from '../test';

const SENT_HOURS = 'Mon-Sat 11am-9:30pm, Sun closed';

/** A diner suggests corrected hours on a restaurant page. */
export async function sendHours(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Suggest an edit/ }).click();
  const wrong = page.getByRole('dialog', { name: 'Suggest an edit' });
  await wrong.getByLabel(/^What needs fixing/).selectOption('hours');
  await wrong.getByLabel(/^What’s correct/).fill(SENT_HOURS);
  await wrong.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog', { name: 'Thanks' }).getByRole('button').first().click();
}

/** A moderator reviews the difference and applies the hours with one click. */
export async function applyHours(page: Page, title: string): Promise<void> {
  const entry = page.getByRole('article').filter({ hasText: `${title}: Opening hours` });
  await entry.focus();
  await expect(entry.getByRole('row', { name: /^Sunday .* Closed$/ })).toBeVisible();
  await page.keyboard.press('a');
  await expect(entry).toHaveCount(0);
}

/** An operator edits hours on a phone and gets an error at the row. */
export async function editHours(page: Page, email: string): Promise<void> {
  await page.getByLabel('Monday', { exact: true }).selectOption('closed');
  await page.getByLabel('Monday', { exact: true }).selectOption('open');
  await page.getByLabel('Monday opens').fill('06:15');
  await page.getByLabel('Monday closes').fill('14:00');
  await page.getByRole('button', { name: 'Add hours on Monday' }).press('Enter');
  await page.getByLabel('Monday opens 2').fill('13:00');
  await page.getByLabel('Monday closes 2').fill('21:45');
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter');
  const wrong = page.getByLabel('Monday opens 1');
  await expect(wrong).toHaveAccessibleDescription('These times overlap.');
  await expect(wrong).toBeFocused();
  await expect(page.getByLabel('Monday closes 2')).toHaveValue('21:45');
  await expectAccessibleInBothModes(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Monday opens 2').fill('17:00');
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter');
  const hours = page.getByRole('region', { name: 'Hours', exact: true });
  await expect(hours.getByText(/^Edited by/)).toContainText(email);
}

interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** The most frequent color of an image. */
export async function readDominant(url: string) {
  const picture = await (await fetch(url)).arrayBuffer();
  return (await sharp(Buffer.from(picture)).stats()).dominant;
}

/** A phone photo stored sideways with an orientation mark. Blue above, green below. */
export async function makePhonePhoto({ width, height }: PhotoSize): Promise<Buffer> {
  const half = { width: Math.floor(height / 2), height: width, channels: 3 as const };
  const below = await sharp({ create: { ...half, background: '#2e7d32' } })
    .png()
    .toBuffer();
  // Orientation 6: the right side of the stored image is the top.
  return sharp({ create: { ...half, width: height, background: '#1565c0' } })
    .composite([{ input: below, left: Math.ceil(height / 2), top: 0 }])
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/**
 * Records the scripts that a page loads.
 * @returns waits for them and returns the SHA-256 of each by path
 */
export function watchScripts(page: Page): () => Promise<Readonly<Record<string, string>>> {
  const loaded = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const hash = response.body().then((bytes) => createHash('sha256').update(bytes).digest('hex'));
    loaded.set(new URL(response.url()).pathname, hash);
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const entries = [...loaded].map(async ([path, hash]) => [path, await hash] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
}
