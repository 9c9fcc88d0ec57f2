import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** Addresses of the sites that the global set-up started. */
export const sites = {
  sample: () => process.env['SAMPLE_URL'] ?? '',
  sampleApi: () => process.env['SAMPLE_API_URL'] ?? '',
  city: () => process.env['CITY_URL'] ?? '',
};

interface Fixtures {
  /** What the page complained of; a test that expects complaints empties it. */
  readonly complaints: string[];
}

/** Playwright's test, failing on any console error, uncaught error or policy violation of the page. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints, 'The page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the shell's script has taken over the page. */
export async function whenInteractive(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-asleep', { timeout: 20_000 });
}

/** Opens an address and waits until it can be used. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await whenInteractive(page);
}

/** Fails with what axe found, by rule and place. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Describing what is in order takes as long as finding out. The tags come after it, since it replaces all options.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself: no frame of another origin is looked into, so no second page has to put findings together.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** What axe has to say about the page in light and in dark mode, which are two sets of colors of one document. */
export async function expectAccessibleInBothModes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A color on its way to another one is neither.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((each) => each instanceof CSSTransition)
          .map(({ finished }) => finished),
      ),
    );
    await expectAccessible(page);
  }
}

/** How far the page scrolls sideways, in pixels. */
export const findSidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await findSidewaysScroll(page), 'The page scrolls sideways').toBeLessThanOrEqual(0);
}
