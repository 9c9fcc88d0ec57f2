import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../bench/profiles';
import { root } from '../support/processes';
import { startSite } from '../support/site';

/** Run by `npm run screenshots`. Writes docs/screenshots/<screen>-<device>.webp. */

const FOLDER = path.join(root, 'docs/screenshots');
/** The largest picture that is kept in the repository. */
const BYTES_MAX = 150_000;
/** Tried one after the other until the picture is small enough. */
const QUALITIES = [82, 70, 55];
/** A Friday evening in the sample city: status badges show what a diner cares about. */
const EVENING = new Date('2026-11-20T19:30:00-05:00');

/** What is loaded may still have to be decoded and painted. */
const PAINT_MS = 500;

const DEVICES: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

const SCREENS: Readonly<Record<string, string>> = {
  home: paths.home,
  listing: paths.listing,
  detail: restaurantPath('trattoria-lina'),
};

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tableside-screenshots-'));
  try {
    const site = await startSite(dataDir);
    const browser = await launchBrowser();
    try {
      await mkdir(FOLDER, { recursive: true });
      for (const [device, options] of Object.entries(DEVICES)) {
        for (const [screen, address] of Object.entries(SCREENS)) {
          const file = `${screen}-${device}.webp`;
          const picture = await takePicture(browser, options, site.url + address);
          await writeFile(path.join(FOLDER, file), picture);
          print(`  docs/screenshots/${file}, ${Math.round(picture.length / 1000)} kB`);
        }
      }
    } finally {
      await browser.close();
      await site.end();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The first screen of a page, as it looks once it is complete. */
async function takePicture(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
): Promise<Buffer> {
  const context = await browser.newContext({
    ...options,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(EVENING);
    const response = await page.goto(address);
    if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}.`);
    await page.locator('html:not([data-pending])').waitFor();
    await settlePictures(page);
    return await capture(page);
  } finally {
    await context.close();
  }
}

/** Waits until what the window shows is loaded and drawn: the first visit has each picture made, which takes a while. */
async function settlePictures(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(
    () =>
      [...document.images]
        .filter((image) => {
          const { top, left, bottom, right, width } = image.getBoundingClientRect();
          const isShown = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
          return isShown && width > 0;
        })
        .every((image) => image.complete),
    undefined,
    { timeout: 60_000, polling: 200 },
  );
  await page.waitForTimeout(PAINT_MS);
}

/** A WebP picture of the window, in the best quality that fits the limit. */
async function capture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= BYTES_MAX) return picture;
  }
  throw new Error(`${page.url()} makes a picture of more than ${BYTES_MAX} bytes.`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
});
