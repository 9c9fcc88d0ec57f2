import { PICTURE, type SpecHost } from './host';
import { PICTURE_ORIGIN } from './town';
import { expect, test as base } from '../test';

interface Fixtures {
  /** The host, begun anew for each test. */
  readonly host: SpecHost;
  /** Absolute address of a page; never one that the server still keeps from an earlier scene. */
  readonly at: (path: string) => string;
}

let visits = 0;

/** Journeys over an API host that offers the specification's calls and nothing else. The browser
 * may note that a visitor has no session and that additive calls and lost pictures are not there; nothing else may be
 * complained of. */
export const test = base.extend<Fixtures>({
  host: async ({ specSite, context }, use) => {
    await context.route(`${PICTURE_ORIGIN}/**`, (route) =>
      route.fulfill({ contentType: 'image/png', body: PICTURE }),
    );
    specSite.host.stage();
    await use(specSite.host);
  },
  at: async ({ specSite }, use) => {
    await use((path) => {
      visits += 1;
      return `${specSite.url}${path}${path.includes('?') ? '&' : '?'}visit=${visits}`;
    });
  },
  // It runs for every test, as the one that it replaces.
  complaints: async ({ page, host }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      const { url } = message.location();
      const status = /status of (\d+)/.exec(message.text())?.[1];
      const isExpected =
        (status === '404' && isNotOffered(host, url)) ||
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

/** True of an additive call, and of a picture that the scene has lost. */
function isNotOffered({ calls }: SpecHost, address: string): boolean {
  const { pathname } = new URL(address);
  if (/^\/(?:uploads|media)\//.test(pathname)) return true;
  if (!pathname.startsWith('/api/')) return false;
  return calls.some(
    ({ name, isOffered }) => !isOffered && name.endsWith(` ${pathname.slice('/api/'.length)}`),
  );
}

export { expect, expectAccessible, open } from '../test';
