import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { permissionFlags } from '@tableside/server/permission-flags';

export interface SmokeTestProgram {
  readonly command: readonly string[];
  /** Folder of the shell's build; the working directory. */
  readonly shellDir: string;
  /** Further paths that it reads: the release, and the browser with its driver. */
  readonly readable: readonly string[];
  /**
   * True for a program that starts others, such as a browser driver. Node's permission model does not
   * apply to child processes.
   */
  readonly hasChildren: boolean;
}

export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The only environment variables that code of a release gets: no keys, store or database. */
const VARIABLES = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/** Files that Node and Chromium need on Linux, fonts included. */
const SYSTEM = [
  ...['/usr', '/bin', '/lib', '/lib64', '/opt', '/etc/ld.so.cache', '/etc/localtime'],
  ...['/etc/alternatives', '/etc/fonts', '/etc/chromium', '/etc/chromium.d'],
];

/**
 * How to start a program that runs code of a release: with a few variables only, and in Node's permission
 * model unless it starts other programs. With bubblewrap it also has only loopback networking, sees no
 * other process, and reads no other files.
 */
export async function confineProgram(program: SmokeTestProgram): Promise<Launch> {
  const { command, shellDir, hasChildren } = program;
  const readable = [shellDir, ...program.readable];
  const flags = hasChildren
    ? []
    : [...permissionFlags(readable), '--allow-worker', '--disable-warning=SecurityWarning'];
  const nodeArgs = [...flags, ...command];
  const env = { NODE_ENV: 'production', ...pick(process.env) };
  // A snap is started by a service outside of the sandbox.
  const isSnap = readable.some((each) => each.startsWith('/snap/'));
  if (isSnap || !(await canIsolate()))
    return { file: process.execPath, args: nodeArgs, cwd: shellDir, env };
  const args = [
    ...bubblewrap(readable),
    ...['--chdir', shellDir, '--', process.execPath, ...nodeArgs],
  ];
  return { file: 'bwrap', args, cwd: '/', env: { ...env, HOME: '/tmp', TMPDIR: '/tmp' } };
}

const pick = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(VARIABLES.flatMap((name) => (name in env ? [[name, env[name]]] : [])));

function bubblewrap(readable: readonly string[]): string[] {
  const bind = (file: string) => ['--ro-bind-try', file, file];
  return [
    ...['--unshare-all', '--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL'],
    ...['--die-with-parent', '--new-session'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...[...SYSTEM, process.execPath, ...readable].flatMap(bind),
  ];
}

let isolation: Promise<boolean> | null = null;

/** Whether bubblewrap is installed and can isolate programs on this machine. */
export const canIsolate = (): Promise<boolean> =>
  (isolation ??= new Promise((resolve) => {
    if (process.platform !== 'linux') return resolve(false);
    const args = [...bubblewrap([]), '--', process.execPath, '--version'];
    execFile('bwrap', args, (error) => resolve(!error));
  }));

/** The path that a program needs to start: its folder, or only the program if that is a root folder. */
export function folderOf(file: string): string {
  const real = existsSync(file) ? realpathSync(file) : file;
  const folder = path.dirname(real);
  return folder === path.parse(folder).root ? real : folder;
}
