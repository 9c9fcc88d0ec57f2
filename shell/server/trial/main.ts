import { openDirectoryStore, readSidecar, type TrialLine } from '@tableside/registry/reader';
import path from 'node:path';
import { releaseBase } from '@tableside/contracts/registry/names';
import { describeFinding, readMaps } from './findings';
import { runTrial } from './run-trial';
import { startSampleHost } from './sample-host';

/** How long a page may wait, in milliseconds: a busy machine must not make a release look harmful. */
const PAGE_MS = '5000';

/** `node try-release.cjs STORE REMOTE VERSION`: runs a stored release under this shell, and says on standard output what it
 * finds, in lines of JSON. */
async function main([storeDir = '', remote = '', version = '']: readonly string[]): Promise<void> {
  const say = (line: TrialLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
  const store = openDirectoryStore(storeDir);
  const shellDir = path.resolve(__dirname, '..');
  // Render threads may read the working directory.
  process.chdir(shellDir);
  const sidecar = await readSidecar(store, remote, version);
  const { server } = sidecar;
  if (!server) return void say({ type: 'done' });
  const tried = {
    remote,
    base: releaseBase(remote, version),
    entry: server,
    deed: 'is rendered',
    maps: await readMaps(store, sidecar),
  };
  const host = await startSampleHost();
  // The worker reads its settings from a copy of these.
  Object.assign(process.env, {
    API_ORIGIN: host.origin,
    RENDER_DEADLINE_MS: PAGE_MS,
  });
  const told = new Set<string>();
  await runTrial({
    file: path.join(__dirname, 'render-worker.cjs'),
    shellDir,
    store,
    sidecar,
    onStep: (step) => say({ type: 'step', step }),
    onFinding: (finding, during) => {
      const sentence = describeFinding(finding, during, tried);
      // The same on every page is told once.
      if (!told.has(finding.what)) say({ type: 'refused', sentence });
      told.add(finding.what);
    },
  });
  host.close();
  say({ type: 'done' });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
