import { openDirectoryStore, readSidecar, type TrialLine } from '@tableside/registry/reader';
import { pathToFileURL } from 'node:url';
import type { Browser, chromium } from 'playwright-core';
import { firstLine } from '../inspection/finding';
import { SITE_ORIGIN, startTrialSite } from './trial-site';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseBase } from '@tableside/contracts/registry/names';
import { describeFinding, readMaps } from '../trial/findings';
import { startSampleHost } from '../trial/sample-host';
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

/** `node try-browser.cjs STORE REMOTE VERSION CHROMIUM DRIVER`: opens a stored release in Chromium, under this shell as it
 * serves visitors, and says on standard output what it finds, in lines of JSON.
 * `CHROMIUM`: path of its program. `DRIVER`: main file of the package playwright-core. */
async function main(args: readonly string[]): Promise<void> {
  const [storeDir = '', remote = '', version = '', executablePath = '', driver = ''] = args;
  const say = (line: TrialLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
  const store = openDirectoryStore(storeDir);
  const shellDir = path.resolve(__dirname, '..');
  // Render threads may read the working directory.
  process.chdir(shellDir);
  const sidecar = await readSidecar(store, remote, version);
  const tried = {
    remote,
    base: releaseBase(remote, version),
    entry: sidecar.entry,
    deed: 'is open in a browser',
    maps: await readMaps(store, sidecar),
  };
  const host = await startSampleHost();
  const site = await startTrialSite({ storeDir, shellDir, sidecar, apiOrigin: host.origin });
  const browser = await openBrowser({ executablePath, driver, port: site.port });
  const told = new Set<string>();
  try {
    await runInBrowser({
      browser,
      sidecar,
      probe: await readFile(path.join(__dirname, 'page-probe.js'), 'utf8'),
      onStep: (step) => say({ type: 'step', step: `${step} in a browser` }),
      onFinding: (finding, during) => {
        // The same on every page is told once.
        if (told.has(finding.what)) return;
        told.add(finding.what);
        say({ type: 'refused', sentence: describeFinding(finding, during, tried) });
      },
    });
  } finally {
    await browser.close();
  }
  say({ type: 'done' });
  // Nothing of the site is to be kept.
  process.exit(0);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
