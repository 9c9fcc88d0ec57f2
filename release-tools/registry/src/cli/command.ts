import type { CommandContext } from '../releases/commands';
import type { Identity } from '../signing/identity';
import type { Response, RunMfe } from '../service/remote-command';
import type { Action } from '../signing/authorize';
import { ANY, type Verb } from '../signing/keys';
import { GUARD_RULE } from '../releases/judge';

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

export interface Session extends Omit<Response, 'succeed' | 'fail'> {
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

/** The remote that an argument names: `mfe-menu`, `menu` or `menu@1.0.0`; all remotes without an argument. */
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

export interface GuardOptions {
  readonly guard?: string;
}
export const GUARD = [
  '--guard <time>',
  `watch the release for 30s, 5m or at most 1h, and roll it back when ${GUARD_RULE.join(' ')}`,
] as const;

export interface DespiteFreeze {
  readonly despiteFreeze?: string;
}
export const DESPITE_FREEZE = [
  '--despite-freeze <reason>',
  'roll back even though releases are frozen; the reason is logged',
] as const;

export interface IfActive {
  readonly ifActive?: string;
}
export const IF_ACTIVE = [
  '--if-active <version>',
  'only if this version is currently live; otherwise change nothing and exit with code 4',
] as const;
