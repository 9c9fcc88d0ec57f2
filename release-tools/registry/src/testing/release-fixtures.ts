import {
  type ReleaseFiles,
  type ReleaseSidecar,
  type RemoteName,
  type ShellFacts,
  SHELL_SCHEMA,
  type ShellSidecar,
} from '@tableside/contracts/registry/release';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { integrityOf, type ReleaseStore } from '../store/store';
import * as commands from '../releases/commands';
import { openDirectoryStore } from '../store/directory-store';
import { Refusal } from '../store/refusal';
import { publishShell } from '../registry/stored-shells';

/** Test helpers: small releases on disk, which differ from a valid one only in what a test changes. */

export const SHELL: ShellFacts = {
  version: '1.0.0',
  provided: { react: '19.3.1', zustand: '5.1.0' },
};

export interface ReleaseChanges {
  readonly version?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly sidecar?: Partial<ReleaseSidecar>;
}

export async function makeTempDir(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'tableside-registry-'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** A temporary folder for each test. */
export function useTempDir(): { readonly dir: string } {
  let temp: Awaited<ReturnType<typeof makeTempDir>> | undefined;
  beforeEach(async () => {
    temp = await makeTempDir();
  });
  afterEach(() => temp?.remove());
  return {
    get dir() {
      return temp?.dir ?? '';
    },
  };
}

/** Writes files into a new folder, with a release.json that has the hash of each. @returns the folder */
async function writeBuild(
  dir: string,
  name: string,
  all: Readonly<Record<string, string>>,
  sidecarOf: (files: ReleaseFiles) => ReleaseSidecar | ShellSidecar,
): Promise<string> {
  const folder = path.join(dir, `${name}-${Math.random().toString(36).slice(2)}`);
  const files = Object.entries(all);
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const listed = files.map(([file, text]) => {
    const bytes = Buffer.from(text);
    return [file, { bytes: bytes.length, integrity: integrityOf(bytes) }] as const;
  });
  const sidecar = sidecarOf(Object.fromEntries(listed));
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(sidecar));
  return folder;
}

/** Writes a built release and returns its folder. */
export function writeRelease(
  dir: string,
  name: RemoteName,
  { version = '1.0.0', files = {}, sidecar = {} }: ReleaseChanges = {},
): Promise<string> {
  const own: Record<string, string> = {
    'routes.js': 'self.routes = 1;',
    'routes.css': `@layer remote{.${name}__card{color:red}}`,
    'server/entry.cjs': 'module.exports = {};',
    ...files,
  };
  const hashes = Object.entries(own)
    .filter(([file]) => file.endsWith('.js'))
    .map(([, text]) => integrityOf(Buffer.from(text)));
  const all = { 'remoteEntry.js': `/* ${name} ${version} ${hashes.join(' ')} */`, ...own };
  const exposed = { js: ['routes.js'], css: ['routes.css'], shown: [] };
  return writeBuild(dir, `${name}-${version}`, all, (listed) => ({
    schema: 1,
    name,
    version,
    container: `mfe_${name}_${version.replaceAll(/[^0-9A-Za-z]/g, '_')}`,
    entry: 'remoteEntry.js',
    server: 'server/entry.cjs',
    exposes: { './routes': exposed, './widgets': exposed },
    requires: { react: '^19.0.0' },
    routes: [{ path: `/${name}`, chrome: true, session: true, statusFromData: false }],
    slots: [],
    services: [],
    content: [],
    files: listed,
    builtAt: '2026-11-01T00:00:00.000Z',
    ...sidecar,
  }));
}

/**
 * The context of the commands.
 * @param dir a directory of the test, which holds the store
 * @param folder a built release, for `publish`
 */
export function openCommands(dir: string, folder = ''): commands.CommandContext {
  return {
    store: openDirectoryStore(path.join(dir, 'store')),
    environment: 'production',
    by: 'tester',
    readShell: () => Promise.resolve(SHELL),
    releaseFolder: () => folder,
  };
}

/** Builds a release, publishes it, and makes it live. */
export async function publishAndActivate(
  dir: string,
  name: RemoteName,
  version: string,
  changes: ReleaseChanges = {},
) {
  const context = openCommands(dir, await writeRelease(dir, name, { version, ...changes }));
  await commands.publish(context, name);
  return commands.activate(context, name, version);
}

/** The message of a command's refusal; fails when it succeeds. */
export async function refusalOf(action: Promise<unknown>): Promise<string> {
  const error: unknown = await action.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).message;
}

export interface ShellChanges {
  readonly provided?: Readonly<Record<string, string>>;
  readonly knows?: ShellSidecar['knows'];
  /** ISO 8601. */
  readonly builtAt?: string;
  /** Texts by name; default: `shell.json`, a script, and a program. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes a built shell into a folder. @returns the folder */
export function writeShell(
  dir: string,
  version: string,
  {
    provided = { react: '19.3.1' },
    knows,
    builtAt = '2026-11-01T00:00:00.000Z',
    files = {},
  }: ShellChanges = {},
): Promise<string> {
  const all = {
    'shell.json': JSON.stringify({ version, provided, knows }),
    [`client/main.${version}.js`]: `/* main ${version} */`,
    'server/main.cjs': `/* ${version} */`,
    ...files,
  };
  return writeBuild(dir, `shell-${version}`, all, (listed) => ({
    schema: SHELL_SCHEMA,
    name: 'shell',
    version,
    provided,
    knows,
    files: listed,
    builtAt,
  }));
}

/** Builds a release of the shell and stores it. */
export async function storeShell(
  store: ReleaseStore,
  dir: string,
  version: string,
  changes?: ShellChanges,
): Promise<void> {
  await publishShell(store, await writeShell(dir, version, changes));
}

/** Publishes a release of a remote and activates it. */
export const activateNew = (dir: string, name: string, changes: ReleaseChanges = {}) =>
  publishAndActivate(dir, name, changes.version ?? '1.0.0', changes);
