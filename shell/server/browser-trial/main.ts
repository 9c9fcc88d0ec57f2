import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseBase } from '@tableside/contracts/registry/names';
import { openDirectoryStore } from '@tableside/registry/stores/directory-store';
import { readSidecar } from '@tableside/registry/releases/publish';
import type { TrialLine } from '@tableside/registry/trial/trial-lines';
import { describeFinding, readMaps } from '../trial/describe-finding';
import { startSampleHost } from '../trial/sample-host';
import { openBrowser } from './open-browser';
import { runInBrowser } from './run-in-browser';
import { startTrialSite } from './trial-site';

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
