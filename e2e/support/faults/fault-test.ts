import { expect } from '@playwright/test';
import { test as base } from '../worker-test';

interface Fixtures {
  /** Errors of any tab that nothing caught, and what the page's policy had to stop; a test that expects some takes them out. */
  readonly uncaught: string[];
}

/** Playwright's test for pages whose files or host fail: the browser may note failed requests, but no error may
 * escape, React must not have to mend the page, and nothing may run against the policy. */
export const test = base.extend<Fixtures>({
  uncaught: [
    async ({ context }, use) => {
      const uncaught: string[] = [];
      context.on('weberror', (error) => uncaught.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy|Trusted(?:Script|HTML)/.test(message.text()))
          uncaught.push(message.text());
      });
      await use(uncaught);
      expect(uncaught, 'Nobody caught this').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
