import { expect, type Page } from '@playwright/test';
import { windowOf } from './devices/phone';
import { findSidewaysScroll } from './test';

interface Window {
  readonly width: number;
  readonly fontSize: number;
}

/** 320 pixels, and as narrow by 200 % text (WCAG 2.2, 1.4.4 and 1.4.10). */
const WINDOWS: readonly Window[] = [
  { width: 320, fontSize: 16 },
  { width: 640, fontSize: 32 },
];

/** A phone with 200 % text, which marketing's pages fit too. */
export const PHONE_WITH_LARGE_TEXT: Window = { width: 390, fontSize: 32 };

/** Fails where something scrolls sideways in a narrow window or with large text.
 * @param options.more windows to look in
 * @param options.findSpill pixels by which it scrolls; of the page unless told */
export async function expectToFit(
  page: Page,
  {
    more = [],
    findSpill = () => findSidewaysScroll(page),
  }: { more?: readonly Window[]; findSpill?: () => Promise<number> } = {},
): Promise<void> {
  const { size: before, resize } = windowOf(page);
  const setFontSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  for (const { width, fontSize } of [...WINDOWS, ...more]) {
    await resize({ width, height: 720 });
    await setFontSize(`${fontSize}px`);
    expect(await findSpill(), `${page.url()}, ${width} pixels`).toBeLessThanOrEqual(0);
  }
  await setFontSize('');
  await resize(before);
}
