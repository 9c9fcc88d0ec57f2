import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseSidecar } from '@tableside/contracts/registry/wire';
import { tryRelease } from './try-release';

const PROGRAM = 'shell/dist/server/try-release.cjs';

export interface LocalTrialOptions {
  /** Absolute folder of the repository. */
  readonly root: string;
  /** Folder of the release store. */
  readonly storeDir: string;
  /** Tells how far it is. */
  readonly onStep: (sentence: string) => void;
  /** Tells why a release was not run. */
  readonly onSkip: (sentence: string) => void;
  /** As in `TrialOptions`. */
  readonly limitMs?: number | undefined;
}

/** Runs releases under the shell that is built in this working copy; where there is none, says so.
 * @returns takes a stored release, and the folder of the store that has it, and gives one sentence per problem */
export function createLocalTrial({ root, storeDir, onStep, onSkip, limitMs }: LocalTrialOptions) {
  return async (
    sidecar: Pick<ReleaseSidecar, 'name' | 'version' | 'server'>,
    from: string = storeDir,
  ): Promise<readonly string[]> => {
    const release = `${sidecar.name}@${sidecar.version}`;
    const program = path.join(root, PROGRAM);
    const lack = !sidecar.server
      ? 'it has no build for the server'
      : !existsSync(program) && `${PROGRAM} is missing. Build the shell first: npm run build`;
    if (lack) {
      onSkip(`${release} was not run: ${lack}.`);
      return [];
    }
    return tryRelease({
      program,
      storeDir: path.resolve(from),
      sidecar,
      onStep: (step) => onStep(`running ${release}: ${step}`),
      limitMs,
    });
  };
}
