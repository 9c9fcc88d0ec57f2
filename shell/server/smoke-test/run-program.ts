import { openDirectoryStore, readSidecar, type SmokeTestLine } from '@tableside/registry/reader';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { releaseBase } from '@tableside/contracts/registry/names';
import path from 'node:path';
import type { Finding } from '../inspection/finding';
import { describeFinding, readMaps } from './findings';
import { startSampleApi } from './sample-api';

/** How long a page may wait, in milliseconds; generous for busy machines. */
const PAGE_MS = '5000';

interface ProgramParts {
  readonly storeDir: string;
  readonly shellDir: string;
  readonly store: ReturnType<typeof openDirectoryStore>;
  readonly sidecar: ReleaseSidecar;
  /** Further command line arguments. */
  readonly rest: readonly string[];
  readonly onStep: (step: string) => void;
  readonly onFinding: (finding: Finding, during: string | null) => void;
}

interface Program {
  /** Completes "while <path> …". */
  readonly activity: string;
  /** File that is named when the location is unknown; null when there is nothing to run. */
  readonly entryOf: (sidecar: ReleaseSidecar) => string | null;
  readonly run: (parts: ProgramParts) => Promise<void>;
}

/** Tests the release in `STORE REMOTE VERSION ...` and prints findings as JSON lines. */
export async function runProgram({ activity, entryOf, run }: Program): Promise<void> {
  const [storeDir = '', remote = '', version = '', ...rest] = process.argv.slice(2);
  const print = (line: SmokeTestLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
  try {
    const store = openDirectoryStore(storeDir);
    const shellDir = path.resolve(__dirname, '..');
    // Render threads may read the working directory.
    process.chdir(shellDir);
    const sidecar = await readSidecar(store, remote, version);
    const entry = entryOf(sidecar);
    if (entry === null) return void print({ type: 'done' });
    const maps = await readMaps(store, sidecar);
    const tried = { remote, base: releaseBase(remote, version), entry, activity, maps };
    const api = await startSampleApi();
    // Render threads read their settings from a copy of these.
    Object.assign(process.env, { API_ORIGIN: api.origin, RENDER_DEADLINE_MS: PAGE_MS });
    const notified = new Set<string>();
    await run({
      ...{ storeDir, shellDir, store, sidecar, rest },
      onStep: (step) => print({ type: 'step', step }),
      onFinding: (finding, during) => {
        // Report a finding that repeats on every page once.
        if (notified.has(finding.what)) return;
        notified.add(finding.what);
        print({ type: 'refused', message: describeFinding(finding, during, tried) });
      },
    });
    api.close();
    print({ type: 'done' });
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  }
}
