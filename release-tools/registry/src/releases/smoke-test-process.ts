import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { permissionFlags } from '@tableside/server/permission-flags';
import { createRequire } from 'node:module';
import { usageError } from '../store/refusal';

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

/** The only environment variables that code of a release gets: no keys, store, or database. */
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
export async function sandboxProgram(program: SmokeTestProgram): Promise<Launch> {
  const { command, shellDir, hasChildren } = program;
  const readable = [shellDir, ...program.readable];
  const flags = hasChildren
    ? []
    : [...permissionFlags(readable), '--allow-worker', '--disable-warning=SecurityWarning'];
  const nodeArgs = [...flags, ...command];
  const env = { NODE_ENV: 'production', ...pick(process.env) };
  // A snap is started by a service outside of the sandbox.
  const isSnap = readable.some((each) => each.startsWith('/snap/'));
  if (isSnap || !(await canSandbox()))
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
export const canSandbox = (): Promise<boolean> =>
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

export interface SmokeTestBrowser {
  readonly program: string;
  readonly driver: string;
}

/**
 * Where systems install Chromium-based browsers. The headless one comes first: it takes half the
 * processor time.
 */
const LOCATIONS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

const NONE = [
  'Chromium was not found. It is needed to test releases before they are activated.',
  'Install it (the system package chromium, or npx playwright-core install chromium-headless-shell),',
  'set CHROME_PATH to its executable, or skip these checks with --no-browser.',
].join(' ');

/** The Chromium of this machine: CHROME_PATH, else the system's, else Playwright's. */
export async function findBrowser(
  env: Readonly<Record<string, string | undefined>> = process.env,
  isThere: (file: string) => boolean = existsSync,
): Promise<SmokeTestBrowser> {
  const driver = createRequire(import.meta.url).resolve('playwright-core');
  const named = env['CHROME_PATH'];
  if (named && !isThere(named))
    throw usageError(`CHROME_PATH is ${named}, but that file does not exist.`);
  const program =
    [...(named ? [named] : []), ...LOCATIONS].find(isThere) ?? (await findPlaywrights());
  if (!isThere(program)) throw usageError(NONE);
  return { program, driver };
}

/** Playwright's own Chromium. Loaded lazily because the package is slow to load. */
async function findPlaywrights(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
