import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { permissionFlags } from '@tableside/server/permission-flags';

export interface TrialProgram {
  readonly command: readonly string[];
  /** Folder of the shell's build; the working directory. */
  readonly shellDir: string;
  /** What else it reads: the release, and the browser with its driver. */
  readonly readable: readonly string[];
  /** Starts other programs, as what drives a browser does. Node's permission model would not hold for these. */
  readonly hasChildren: boolean;
}

export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** All that a release's code is given of the environment: no key, store or database. */
const VARIABLES = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/** What Node and Chromium are made of on Linux, and how text is drawn. */
const SYSTEM = [
  ...['/usr', '/bin', '/lib', '/lib64', '/opt', '/etc/ld.so.cache', '/etc/localtime'],
  ...['/etc/alternatives', '/etc/fonts', '/etc/chromium', '/etc/chromium.d'],
];

/** How a program that runs a release's code is started: with named variables only, and in Node's permission model unless it has
 * children. With bubblewrap it also has no network but loopback, sees no other process, and no file but those named. */
export async function confineProgram(program: TrialProgram): Promise<Launch> {
  const { command, shellDir, hasChildren } = program;
  const readable = [shellDir, ...program.readable];
  const flags = hasChildren
    ? []
    : [...permissionFlags(readable), '--allow-worker', '--disable-warning=SecurityWarning'];
  const nodeArgs = [...flags, ...command];
  const env = { NODE_ENV: 'production', ...pick(process.env) };
  // A snap is started by a service outside.
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

/** Whether bubblewrap is installed and this machine lets it isolate programs. */
export const canIsolate = (): Promise<boolean> =>
  (isolation ??= new Promise((resolve) => {
    if (process.platform !== 'linux') return resolve(false);
    const args = [...bubblewrap([]), '--', process.execPath, '--version'];
    execFile('bwrap', args, (error) => resolve(!error));
  }));

/** What a program needs to be started: its own folder. One in a root folder comes alone. */
export function folderOf(file: string): string {
  const real = existsSync(file) ? realpathSync(file) : file;
  const folder = path.dirname(real);
  return folder === path.parse(folder).root ? real : folder;
}
