import { expect, type ConsoleMessage, type Page } from '@playwright/test';
import { test as base } from './worker-test';

/** URLs of the sites started by the global setup. */
export const sites = {
  sample: () => process.env['SAMPLE_URL'] ?? '',
  sampleApi: () => process.env['SAMPLE_API_URL'] ?? '',
  city: () => process.env['CITY_URL'] ?? '',
};

interface Fixtures {
  /** Errors of the page; a test that expects some clears it. */
  readonly complaints: string[];
}

/** Console message with its location, because the text of a failed request has no URL. */
function describeMessage(message: ConsoleMessage): string {
  const { url, lineNumber, columnNumber } = message.location();
  return `${message.text()} (${url}:${lineNumber}:${columnNumber})`;
}

/**
 * Playwright's test, failing on any console error, uncaught error or policy violation of the
 * page.
 */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(describeMessage(message));
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints, 'The page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Removes expected messages, such as those for failed requests by their status. */
export function clearComplaints(complaints: string[], expected: RegExp): void {
  const others = complaints.filter((text) => !expected.test(text));
  complaints.splice(0, complaints.length, ...others);
}

export { open, whenInteractive } from './users';
export { expectAccessible } from './accessible';

/** Horizontal overflow of the page, in pixels. */
export const findSidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await findSidewaysScroll(page), 'The page scrolls sideways').toBeLessThanOrEqual(0);
}
