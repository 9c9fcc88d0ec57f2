import { openDirectoryStore, readSidecar, type TrialLine } from '@tableside/registry/reader';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { releaseBase } from '@tableside/contracts/registry/names';
import path from 'node:path';
import type { Finding } from '../inspection/finding';
import { describeFinding, readMaps } from './findings';
import { startSampleHost } from './sample-host';

interface ProgramParts {
  readonly storeDir: string;
  readonly shellDir: string;
  readonly store: ReturnType<typeof openDirectoryStore>;
  readonly sidecar: ReleaseSidecar;
  readonly apiOrigin: string;
  /** What was typed after the release. */
  readonly rest: readonly string[];
  readonly onStep: (step: string) => void;
  readonly onFinding: (finding: Finding, during: string | null) => void;
}

interface Program {
  /** What is done with a page, after its address. */
  readonly deed: string;
  /** The file that is named where nobody knows the place; null where there is nothing to run. */
  readonly entryOf: (sidecar: ReleaseSidecar) => string | null;
  readonly run: (parts: ProgramParts) => Promise<void>;
}

/** A program that is started with `STORE REMOTE VERSION ...`, beside the server of a shell: it does something with a stored
 * release, and says on standard output what it finds, in lines of JSON. */
export async function runProgram({ deed, entryOf, run }: Program): Promise<void> {
  const [storeDir = '', remote = '', version = '', ...rest] = process.argv.slice(2);
  const say = (line: TrialLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
  try {
    const store = openDirectoryStore(storeDir);
    const shellDir = path.resolve(__dirname, '..');
    // Render threads may read the working directory.
    process.chdir(shellDir);
    const sidecar = await readSidecar(store, remote, version);
    const entry = entryOf(sidecar);
    if (entry === null) return void say({ type: 'done' });
    const maps = await readMaps(store, sidecar);
    const tried = { remote, base: releaseBase(remote, version), entry, deed, maps };
    const host = await startSampleHost();
    const told = new Set<string>();
    const parts = { storeDir, shellDir, store, sidecar, rest, apiOrigin: host.origin };
    await run({
      ...parts,
      onStep: (step) => say({ type: 'step', step }),
      onFinding: (finding, during) => {
        // The same on every page is told once.
        if (told.has(finding.what)) return;
        told.add(finding.what);
        say({ type: 'refused', sentence: describeFinding(finding, during, tried) });
      },
    });
    host.close();
    say({ type: 'done' });
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  }
}
