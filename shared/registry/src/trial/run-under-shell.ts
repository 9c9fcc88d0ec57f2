import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { releaseKey, type StoreReader } from '../store';
import type { StoreAddress } from '../stores/store-address';
import { folderOf } from './confined-program';
import type { TrialBrowser } from './find-browser';
import { tryRelease } from './try-release';
import { withReleaseFolder } from './with-release-folder';

/** What of a sidecar a trial needs. */
export type TrialRelease = Pick<ReleaseSidecar, 'name' | 'version' | 'server'>;

export interface TrialSettings {
  /** The release store, and where it is. */
  readonly store: StoreReader;
  readonly address: StoreAddress;
  /** Null leaves the run in a browser out. */
  readonly browser: TrialBrowser | null;
  /** Tells how far it is. */
  readonly onStep: (sentence: string) => void;
  /** Tells why something was not run. */
  readonly onSkip: (sentence: string) => void;
  /** Tells something about what was run. */
  readonly onNote: (sentence: string) => void;
  /** Longest time of one program, in milliseconds; default: each its own. */
  readonly limitMs?: number | undefined;
}

/** A built shell. */
interface ShellBuild {
  /** Absolute path. */
  readonly folder: string;
  /** Goes on after the name of what runs, such as ` under shell 1.2.0`. */
  readonly under: string;
}

/** How long each program may take, in milliseconds. A busy machine must not make a release look harmful. */
const SERVER_MS = 15_000;
const BROWSER_MS = 240_000;

/** Runs a stored release under a built shell: in a thread of a server, and in a browser, at the same time.
 * @param from folder of the store that has the release
 * @returns one sentence per problem */
export async function runUnderShell(
  settings: TrialSettings,
  { folder, under }: ShellBuild,
  sidecar: TrialRelease,
  from?: string,
): Promise<readonly string[]> {
  return withReleaseFolder(settings, sidecar, from, (storeDir) =>
    runPrograms(settings, { folder, under }, sidecar, storeDir),
  );
}

async function runPrograms(
  settings: TrialSettings,
  { folder, under }: ShellBuild,
  sidecar: TrialRelease,
  storeDir: string,
): Promise<readonly string[]> {
  const { browser, onStep, onSkip, limitMs } = settings;
  const release = `${sidecar.name}@${sidecar.version}`;
  const { name, version } = sidecar;
  const run = (file: string, ms: number, tools: TrialBrowser | null) => {
    const program = path.join(folder, 'server', file);
    if (!existsSync(program)) {
      onSkip(`${release} was not run${under} by ${file}: that shell has none.`);
      return [];
    }
    const args = tools ? [tools.program, tools.driver] : [];
    return tryRelease({
      program: {
        command: [program, storeDir, name, version, ...args],
        shellDir: folder,
        readable: [path.join(storeDir, releaseKey(name, version)), ...args.map(folderOf)],
        hasChildren: tools !== null,
      },
      sidecar,
      onStep: (step) => onStep(`running ${release}${under}: ${step}`),
      limitMs: limitMs ?? ms,
    });
  };
  if (!sidecar.server) {
    onSkip(`${release} was not run on a server${under}: it has no build for one.`);
  }
  const found = await Promise.all([
    sidecar.server ? run('try-release.cjs', SERVER_MS, null) : [],
    browser ? run('try-browser.cjs', BROWSER_MS, browser) : [],
  ]);
  return found.flat();
}
