import { PICTURE, type SpecApi } from './api';
import { PICTURE_ORIGIN } from './city';
import { expect, test as base } from '../test';

interface Fixtures {
  /** The API, reset for each test. */
  readonly api: SpecApi;
  /** Absolute URL of a page that the server has not cached in an earlier test. */
  readonly at: (path: string) => string;
}

let visits = 0;

/**
 * Tests with an API that offers only the specification's calls. The browser may log the missing
 * session, additive calls and lost images, but no other errors.
 */
export const test = base.extend<Fixtures>({
  api: async ({ specSite, context }, use) => {
    await context.route(`${PICTURE_ORIGIN}/**`, (route) =>
      route.fulfill({ contentType: 'image/png', body: PICTURE }),
    );
    specSite.api.stage();
    await use(specSite.api);
  },
  at: async ({ specSite }, use) => {
    await use((path) => {
      visits += 1;
      return `${specSite.url}${path}${path.includes('?') ? '&' : '?'}visit=${visits}`;
    });
  },
  // Runs for every test, like the fixture it replaces.
  complaints: async ({ page, api }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      const { url } = message.location();
      const status = /status of (\d+)/.exec(message.text())?.[1];
      const isExpected =
        (status === '404' && isNotOffered(api, url)) ||
        (status === '401' && url.endsWith('/get_loggin_session'));
      if (/error|warning/.test(message.type()) && !isExpected) {
        complaints.push(`${message.text()} ${url}`);
      }
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(complaints);
    expect(complaints, 'The page complained').toEqual([]);
  },
});

/** True for an additive call, and for an image that the test removed. */
function isNotOffered({ calls }: SpecApi, address: string): boolean {
  const { pathname } = new URL(address);
  if (/^\/(?:uploads|media)\//.test(pathname)) return true;
  if (!pathname.startsWith('/api/')) return false;
  return calls.some(
    ({ name, isOffered }) => !isOffered && name.endsWith(` ${pathname.slice('/api/'.length)}`),
  );
}

export { clearComplaints, expect, expectAccessible, open } from '../test';
