import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runMfe } from './program';

/** What the command said, and how it ended. */
export interface CliOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const root = path.join(__dirname, '../../../..');

/** The command in a process of its own, as npm starts it. */
export function startMfe(
  storeDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): CliOutcome {
  const cli = path.join(__dirname, '../cli.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', cli, ...args, '--store', storeDir, '--no-browser'],
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
