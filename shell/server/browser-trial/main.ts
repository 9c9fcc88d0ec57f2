import { pathToFileURL } from 'node:url';
import type { Browser, chromium } from 'playwright-core';
import { firstLine } from '../inspection/finding';
import { SITE_ORIGIN, startTrialSite } from './trial-site';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../trial/run-program';
import { runInBrowser } from './run-in-browser';

/** How long a browser may take to start, in milliseconds. */
const START_MS = 10_000;

interface BrowserOptions {
  readonly executablePath: string;
  /** File of the package playwright-core: whoever runs a trial brings it, since no server has a use for it. */
  readonly driver: string;
  readonly port: number;
}

interface Driver {
  readonly default: { readonly chromium: typeof chromium };
}

/** Starts Chromium. It reaches the site by its name, and nothing else. */
async function openBrowser(options: BrowserOptions): Promise<Browser> {
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

/** `node try-browser.cjs STORE REMOTE VERSION CHROMIUM DRIVER`: opens a stored release in Chromium, under this shell as it
 * serves visitors.
 * `CHROMIUM`: path of its program. `DRIVER`: main file of the package playwright-core. */
const program = runProgram({
  deed: 'is open in a browser',
  entryOf: ({ entry }) => entry,
  run: async ({ rest: [executablePath = '', driver = ''], ...parts }) => {
    const { port } = await startTrialSite(parts);
    const browser = await openBrowser({ executablePath, driver, port });
    try {
      await runInBrowser({
        ...parts,
        browser,
        probe: await readFile(path.join(__dirname, 'page-probe.js'), 'utf8'),
        onStep: (step) => parts.onStep(`${step} in a browser`),
      });
    } finally {
      await browser.close();
    }
  },
});
// Nothing of the site is to be kept.
void program.then(() => process.exit(0));
