import { devices, type Page } from '@playwright/test';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a page is looked at in. */
export interface Screen {
  readonly size: Size;
  readonly resize: (size: Size) => Promise<void>;
}

/** The device of the project "phone". */
const PHONE: Size = devices['Pixel 7'].viewport;

/** The narrowest screen that everything has to fit (WCAG 2.2, 1.4.10). */
export const NARROWEST: Size = { width: 320, height: 640 };

/** The page's own window. */
export const windowOf = (page: Page): Screen => ({
  size: page.viewportSize() ?? PHONE,
  resize: (size) => page.setViewportSize(size),
});

/** Looks at a page as a desktop and as a phone shows it, in one visit: another visit costs more than most of what is
 * looked at. Pages differ by style sheets and media queries only; that they load on phones too is seen by the journeys of
 * the project "phone".
 * @param look happens on each; it resizes the screen, not the page, whose `setViewportSize` would end the phone */
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
  await look({ size: PHONE, resize: (size) => emulate(size, true) });
  await emulate(desktop.size, false);
  await cdp.detach();
}
