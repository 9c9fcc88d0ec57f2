import { expect, type Page } from '@playwright/test';
import { NARROWEST, windowOf } from './devices/phone';
import { expectNoSidewaysScroll } from './test';

/** What a value that nobody thought of looks like on a screen. */
const LEFTOVERS = /\b(?:undefined|null|NaN|Infinity|Invalid Date)\b|\[object /;

/** Fails when the page has nothing to read, or shows what a program says where it has no words. */
export async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  const text = await page.getByRole('main').innerText();
  expect(text.trim().length, 'The page is blank').toBeGreaterThan(20);
  expect(LEFTOVERS.exec(text)?.[0]).toBeUndefined();
}

/** A laptop of 1280 by 900 whose page is enlarged to twice its size, and phones of 320 pixels. */
const NARROW = [{ width: 640, height: 450 }, NARROWEST];

/** The spacing that people may set for themselves (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Fails when the page scrolls sideways on a narrow screen, enlarged to 200 %, or with wide text.
 * @param screen that the page is on; its own window unless told */
export async function expectRoom(page: Page, screen = windowOf(page)): Promise<void> {
  for (const size of NARROW) {
    await screen.resize(size);
    await expectNoSidewaysScroll(page);
  }
  await page.evaluate((css) => {
    // The policy of the page lets no other style in.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, TEXT_SPACING);
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await screen.resize(screen.size);
}

/** Fails when a control or a heading cuts its own words off. */
async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('h1, h2, button, [role="tab"]')]
      .filter((element) => {
        const style = getComputedStyle(element);
        if (style.overflowY === 'visible' || element.clientHeight <= 1) return false;
        // A card shows two lines of a title; the rest is on its page.
        if (style.webkitLineClamp !== 'none') return false;
        return element.scrollHeight > element.clientHeight + 2;
      })
      .map((element) => element.textContent),
  );
  expect(cut, 'Words are cut off').toEqual([]);
}
