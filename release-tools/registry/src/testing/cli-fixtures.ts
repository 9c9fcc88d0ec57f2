import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runMfe } from '../cli/program';
import { bundleMfe } from './bundle-fixtures';

/** What the command said, and how it ended. */
export interface CliOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const root = path.join(__dirname, '../../../..');

let bundled: Promise<string> | undefined;
/** The command as one file, made once per test file.
 * @returns the file */
export const prepareMfe = (): Promise<string> => (bundled ??= bundleMfe('mfe-under-test'));

/** The command in a process of its own.
 * @param program the file that `prepareMfe` made; left out, it is compiled first, as npm starts it */
export function startMfe(
  storeDir: string,
  args: readonly string[],
  { env = {}, program }: { readonly env?: NodeJS.ProcessEnv; readonly program?: string } = {},
): CliOutcome {
  const start = program ? [program] : ['--import', 'tsx', path.join(__dirname, '../cli.ts')];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...start, ...args, '--store', storeDir, '--no-browser'],
    // jest asks its children for colors.
    { cwd: root, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: undefined, ...env } },
  );
  return { code: status, stdout, stderr };
}

/** The command in this process. */
export async function callMfe(storeDir: string, ...args: readonly string[]): Promise<CliOutcome> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runMfe([...args, '--store', storeDir, '--no-browser'], {
    output: { write: (text) => stdout.push(text) },
    errors: { write: (text) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}
