import { pathToFileURL } from 'node:url';
import type { Browser, chromium } from 'playwright-core';
import { firstLine } from '../inspection/finding';
import { SITE_ORIGIN } from './trial-site';

/** How long a browser may take to start, in milliseconds. */
const START_MS = 10_000;

export interface BrowserOptions {
  /** Path of Chromium's program. */
  readonly executablePath: string;
  /** File of the package playwright-core: whoever runs a trial brings it, since no server has a use for it. */
  readonly driver: string;
  /** Where the site listens. */
  readonly port: number;
}

interface Driver {
  readonly default: { readonly chromium: typeof chromium };
}

/** Starts Chromium. It reaches the site by its name, and nothing else.
 * @throws with one line when it does not start */
export async function openBrowser(options: BrowserOptions): Promise<Browser> {
  const { executablePath, driver, port } = options;
  const { href } = pathToFileURL(driver);
  const { default: playwright } = (await import(/* webpackIgnore: true */ href)) as Driver;
  const { host } = new URL(SITE_ORIGIN);
  const launch = (chromiumSandbox: boolean) =>
    playwright.chromium.launch({
      chromiumSandbox,
      executablePath,
      timeout: START_MS,
      args: [
        `--host-resolver-rules=MAP ${host}:80 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    });
  // Machines that give no namespaces to programs, as many containers do, have no sandbox to offer.
  return launch(true)
    .catch(() => launch(false))
    .catch((error: unknown) => {
      throw new Error(`${executablePath} does not start: ${firstLine(String(error))}`);
    });
}
