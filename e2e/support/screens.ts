import { devices, type Page } from '@playwright/test';
import { expectAccessibleAgain, type ColorScheme } from './accessible';
import { expect, expectAccessible, expectNoSidewaysScroll, findSidewaysScroll } from './test';

/** Window and text sizes in which screens are checked, and the checks. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Screen {
  readonly size: Size;
  /** In which it is checked; each mode is on one of the two screens. */
  readonly colorScheme: ColorScheme;
  readonly resize: (size: Size) => Promise<void>;
}

/** The device of the project "phone". */
const PHONE: Size = devices['Pixel 7'].viewport;

/** The narrowest supported screen (WCAG 2.2, 1.4.10). */
export const NARROWEST: Size = { width: 320, height: 640 };

/** The page's own window. */
export const windowOf = (page: Page): Screen => ({
  size: page.viewportSize() ?? PHONE,
  colorScheme: 'light',
  resize: (size) => page.setViewportSize(size),
});

/**
 * Checks a page in a desktop and a phone size within one visit, which is much faster than two.
 * Pages differ only by media queries; loading on phones is covered by the project "phone".
 * @param look runs in each size; it resizes the screen instead of `setViewportSize`, which
 * would end phone emulation
 */
export async function onDesktopAndPhone(
  page: Page,
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  const desktop = windowOf(page);
  await look(desktop);
  const cdp = await page.context().newCDPSession(page);
  const emulate = async (size: Size, mobile: boolean) => {
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
    await cdp.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile });
  };
  await emulate(PHONE, true);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await look({ size: PHONE, colorScheme: 'dark', resize: (size) => emulate(size, true) });
  await emulate(desktop.size, false);
  await cdp.detach();
}

interface TextWindow {
  readonly width: number;
  readonly fontSize: number;
}

/** 320 pixels, and the same width by 200 % text (WCAG 2.2, 1.4.4 and 1.4.10). */
const WINDOWS: readonly TextWindow[] = [
  { width: 320, fontSize: 16 },
  { width: 640, fontSize: 32 },
];

/** A phone with 200 % text, which marketing's pages support too. */
const PHONE_WITH_LARGE_TEXT: TextWindow = { width: 390, fontSize: 32 };

/** Fails when something scrolls sideways in a narrow window or with large text. */
async function expectToFit(
  page: Page,
  windows: readonly TextWindow[],
  findSpill: () => Promise<number>,
): Promise<void> {
  const { size: before, resize } = windowOf(page);
  const setFontSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  for (const { width, fontSize } of windows) {
    await resize({ width, height: 720 });
    await setFontSize(`${fontSize}px`);
    expect(await findSpill(), `${page.url()}, ${width} pixels`).toBeLessThanOrEqual(0);
  }
  await setFontSize('');
  await resize(before);
}

interface ScreenOptions {
  /** It also supports a phone with 200 % text. */
  readonly isRoomy?: boolean;
  /** Further checks on a desktop and a phone. */
  readonly look?: () => Promise<void>;
  /** Horizontal overflow in pixels; of the page unless given. */
  readonly findSpill?: () => Promise<number>;
}

/**
 * Fails unless axe finds nothing on a desktop in light mode and on a phone in dark mode, and
 * nothing scrolls sideways there, at 320 pixels or with 200 % text.
 */
export async function expectScreen(
  page: Page,
  { isRoomy = false, look, findSpill = () => findSidewaysScroll(page) }: ScreenOptions = {},
): Promise<void> {
  await onDesktopAndPhone(page, async ({ colorScheme }) => {
    await look?.();
    // A control partly covered by a bar would count as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const expectSound = colorScheme === 'light' ? expectAccessible : expectAccessibleAgain;
    await expectSound(page, colorScheme);
    await expectNoSidewaysScroll(page);
  });
  await expectToFit(page, isRoomy ? [...WINDOWS, PHONE_WITH_LARGE_TEXT] : WINDOWS, findSpill);
}

/** What unhandled values look like on a screen. */
const LEFTOVERS = /\b(?:undefined|null|NaN|Infinity|Invalid Date)\b|\[object /;

/** Fails when the page is empty or shows unhandled values. */
export async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  const text = await page.getByRole('main').innerText();
  expect(text.trim().length, 'The page is blank').toBeGreaterThan(20);
  expect(LEFTOVERS.exec(text)?.[0]).toBeUndefined();
}

/** A laptop of 1280 by 900 with 200 % zoom, and phones of 320 pixels. */
const NARROW = [{ width: 640, height: 450 }, NARROWEST];

/** Text spacing that users may set (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Fails when the page scrolls sideways on a narrow screen, at 200 % zoom, or with text spacing.
 * @param screen that the page is on
 */
export async function expectRoom(page: Page, screen: Screen): Promise<void> {
  for (const size of NARROW) {
    await screen.resize(size);
    await expectNoSidewaysScroll(page);
  }
  await page.evaluate((css) => {
    // The page's policy allows no other way to add styles.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, TEXT_SPACING);
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await screen.resize(screen.size);
}

/** Fails when a control or a heading clips its text. */
async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('h1, h2, button, [role="tab"]')]
      .filter((element) => {
        const style = getComputedStyle(element);
        if (style.overflowY === 'visible' || element.clientHeight <= 1) return false;
        // Cards show two lines of a title; the rest is on the restaurant's page.
        if (style.webkitLineClamp !== 'none') return false;
        return element.scrollHeight > element.clientHeight + 2;
      })
      .map((element) => element.textContent),
  );
  expect(cut, 'Words are cut off').toEqual([]);
}
