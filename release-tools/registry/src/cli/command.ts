import type { CommandContext } from '../releases/commands';
import { type Identity, openIdentity } from '../signing/identity';
import type { CommandResponse, RunMfe, ServiceCall } from '../service/remote-command';
import type { Action } from '../signing/authorize';
import { ANY, type Verb } from '../signing/keys';
import { GUARD_RULE } from '../releases/guard';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { ShellFacts } from '@tableside/contracts/registry/release';
import { openStore } from '../store/open-store';
import { parseStoreAddress } from '../store/address';
import { parseEnvironment, parseSubject } from '../registry/names';
import { Refusal } from '../store/refusal';
import { findBrowser } from '../releases/smoke-test-process';
import { createReleaseSmokeTest, createShellSmokeTest } from '../releases/release-smoke-test';
import { findWorkingCopy, listRemotes, releaseFolderOf } from '../registry/working-copy';

export interface CommonOptions {
  readonly store?: string;
  readonly service?: string;
  readonly env: string;
  readonly json: boolean;
  /** False: skips the checks in Chromium. */
  readonly browser: boolean;
  readonly new?: boolean;
  readonly folder?: string;
}

export interface Session extends Omit<CommandResponse, 'succeed' | 'fail'> {
  readonly context: CommandContext;
  readonly identity: Identity;
  /** Runs a command for a remote user. */
  readonly run: RunMfe;
  /** As the user typed it. */
  readonly storeAddress: string;
  /** Folder of content files that a remote user uploaded; null: the files are on this machine. */
  readonly contentFolderOf: ((remote: string) => string) | null;
  /** Resolves the remote, or the shell, whose build the user named. */
  readonly parseBuilt: (name: string) => string;
  /** True once a check was skipped. */
  readonly isPartial: () => boolean;
}

/** A permission that a command requires. */
export type Need = Pick<Action, 'verb' | 'remote'>;
type Needs<Options> = (args: readonly string[], options: Options) => readonly Need[];

/** The remote that an argument names: `mfe-menu`, `menu`, or `menu@1.0.0`; all remotes without an argument. */
export const remoteIn = (arg = ''): string => arg.replace(/^mfe-/, '').split('@')[0] || ANY;

/** For commands that change the remote of the first argument, or all remotes without one. */
export const onRemote =
  (verb: Verb): Needs<unknown> =>
  ([first]) => [{ verb, remote: remoteIn(first) }];

export const needNothing: Needs<unknown> = () => [];

/** A command of `mfe`: a thin layer over functions. */
export interface MfeCommand<Options = object> {
  readonly name: string;
  /** In commander's syntax, such as `<remote>`. */
  readonly args?: string;
  readonly summary: string;
  /** The help text: what the command does and does not do. Line breaks are removed. */
  readonly description: string;
  readonly examples: readonly string[];
  readonly options?: readonly (readonly [flags: string, description: string])[];
  /** True: runs releases, in a browser if there is one. */
  readonly isRunning?: boolean;
  /** True: always runs on this machine, never through a service. */
  readonly isLocal?: boolean;
  /**
   * Permissions that the command requires. A command that requires any also requires an existing
   * environment.
   */
  needs(args: readonly string[], options: Options): readonly Need[];
  action(
    session: Session,
    args: readonly string[],
    options: CommonOptions & Options,
  ): Promise<readonly string[]> | readonly string[];
}

export const FOLDER = [
  '--folder <dir>',
  'the build to use (default: mfe-REMOTE/dist/release or shell/dist)',
] as const;

/** Options that take a text. */
export type TextOptions<Name extends string> = { readonly [Each in Name]?: string };

export const GUARD = [
  '--guard <time>',
  `watch the release for 30s, 5m, or at most 1h, and roll it back when ${GUARD_RULE.join(' ')}`,
] as const;

export const DESPITE_FREEZE = [
  '--despite-freeze <reason>',
  'roll back even though releases are frozen; the reason is logged',
] as const;

export const IF_ACTIVE = [
  '--if-active <version>',
  'only if this version is currently live; otherwise change nothing and exit with code 4',
] as const;

const root = findWorkingCopy();
/** A remote in its own repository has no shell next to it. */
const hasShell = existsSync(path.join(root, 'shell'));

async function readShell(): Promise<ShellFacts> {
  const file = path.join(root, 'shell/dist/shell.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (!text)
    throw new Refusal([
      hasShell
        ? `${path.relative(root, file)} is missing. Build the shell first: npm run build`
        : 'The release store has no shell: none is published there, and no shell server reports to it. Check that this is the right store, or ask the platform owner to publish a shell.',
    ]);
  return JSON.parse(text) as ShellFacts;
}

const builtFolder = (name: string): string =>
  name === SHELL_NAME ? path.join(root, 'shell/dist') : releaseFolderOf(root, name);

const findStore = ({ store }: CommonOptions): string =>
  store ??
  process.env['RELEASE_STORE'] ??
  path.join(process.env['DATA_DIR'] ?? path.join(root, 'var'), 'store');

/** Opens the store, keys, and checks that a command works with. */
export async function openSession(
  { isRunning = false }: Pick<MfeCommand, 'isRunning'>,
  options: CommonOptions,
  response: CommandResponse,
  call?: ServiceCall,
): Promise<Omit<Session, 'run'>> {
  const address = findStore(options);
  const own = await openIdentity(process.env, root, address);
  const identity = call ? { ...own, principal: call.principal } : own;
  const store = { ...(await openStore(address)), signer: identity.signer };
  const environment = parseEnvironment(options.env);
  let isPartial = false;
  const onSkip = (message: string) => {
    isPartial = true;
    response.warn(message);
  };
  const smokeTest = {
    store,
    address: parseStoreAddress(address),
    browser: isRunning && options.browser ? await findBrowser() : null,
    onStep: (message: string) => response.notify(`  ${message}`),
    onLog: response.warn,
    onSkip,
  };
  if (isRunning && !options.browser) onSkip('Skipped the browser checks (--no-browser).');
  return {
    ...response,
    identity,
    storeAddress: address,
    contentFolderOf: call ? (remote) => call.folderOf('content', remote) : null,
    isPartial: () => isPartial,
    // An uploaded build may be of a remote that this working copy does not have.
    parseBuilt: (name) =>
      parseSubject(
        name,
        options.folder || call ? undefined : listRemotes(root).map((remote) => remote.name),
      ),
    context: {
      store,
      environment,
      by: identity.principal.name,
      signer: identity.principal.id,
      readShell,
      runRelease: createReleaseSmokeTest({ root, ...smokeTest }),
      tryShell: createShellSmokeTest(smokeTest),
      releaseFolder: (name) =>
        call?.folderOf('publish', name) ?? options.folder ?? builtFolder(name),
    },
  };
}
