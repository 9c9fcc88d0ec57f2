import { pathToFileURL } from 'node:url';
import type { Browser, chromium } from 'playwright-core';
import { firstLine } from '../inspection/finding';
import { SITE_ORIGIN, startSmokeTestSite } from './smoke-test-site';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../smoke-test/run-program';
import { runInBrowser } from './run-in-browser';

/** How long a browser may take to start, in milliseconds. */
const START_MS = 10_000;

interface Driver {
  readonly default: { readonly chromium: typeof chromium };
}

/** Starts Chromium, which can only reach the site. @param driver file of playwright-core */
async function openBrowser(executablePath: string, driver: string, port: number): Promise<Browser> {
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
  // Containers often do not allow user namespaces, which the sandbox needs.
  return launch(true)
    .catch(() => launch(false))
    .catch((error: unknown) => {
      throw new Error(`${executablePath} does not start: ${firstLine(String(error))}`);
    });
}

/**
 * `node try-browser.cjs STORE REMOTE VERSION CHROMIUM DRIVER`: opens a stored release in
 * Chromium, an executable, with DRIVER, the main file of the package playwright-core.
 */
const program = runProgram({
  activity: 'is open in a browser',
  entryOf: ({ entry }) => entry,
  run: async ({ rest: [executablePath = '', driver = ''], ...parts }) => {
    const port = await startSmokeTestSite(parts);
    const browser = await openBrowser(executablePath, driver, port);
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
// Do not keep any data of the site.
void program.then(() => process.exit(0));
