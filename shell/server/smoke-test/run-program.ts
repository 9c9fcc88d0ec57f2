import { openDirectoryStore, readSidecar, type SmokeTestLine } from '@tableside/registry/reader';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { releaseBase } from '@tableside/contracts/registry/names';
import path from 'node:path';
import type { Finding } from './finding';
import { describeFinding, readMaps } from './findings';
import { startSampleApi } from './sample-api';

interface ProgramParts {
  readonly storeDir: string;
  readonly shellDir: string;
  readonly store: ReturnType<typeof openDirectoryStore>;
  readonly sidecar: ReleaseSidecar;
  readonly apiOrigin: string;
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

/**
 * A program called with `STORE REMOTE VERSION ...` next to a built shell: tests a stored
 * release and prints findings to standard output as JSON lines.
 */
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
    const host = await startSampleApi();
    const notified = new Set<string>();
    const parts = { storeDir, shellDir, store, sidecar, rest, apiOrigin: host.origin };
    await run({
      ...parts,
      onStep: (step) => print({ type: 'step', step }),
      onFinding: (finding, during) => {
        // Report a finding that repeats on every page once.
        if (notified.has(finding.what)) return;
        notified.add(finding.what);
        print({ type: 'refused', message: describeFinding(finding, during, tried) });
      },
    });
    host.close();
    print({ type: 'done' });
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  }
}
