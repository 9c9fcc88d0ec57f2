import type { CommandContext } from '../releases/commands';
import type { Identity } from '../signing/identity';
import type { Answer, RunMfe } from '../service/remote-command';
import type { Action } from '../signing/authorize';
import { ANY, type Verb } from '../signing/keys';
import { GUARD_RULE } from '../releases/judge';

export interface CommonOptions {
  readonly store?: string;
  readonly service?: string;
  readonly env: string;
  readonly json: boolean;
  /** False: nothing is run in Chromium. */
  readonly browser: boolean;
  readonly new?: boolean;
  readonly folder?: string;
}

export interface Session extends Omit<Answer, 'succeed' | 'fail'> {
  readonly context: CommandContext;
  readonly identity: Identity;
  /** Runs a command that somebody else asks for. */
  readonly run: RunMfe;
  /** As somebody named it. */
  readonly storeAddress: string;
  /** Folder of documents that were sent from elsewhere; null: they lie here. */
  readonly documentsOf: ((remote: string) => string) | null;
  /** The remote, or the shell, whose build somebody named. */
  readonly parseBuilt: (name: string) => string;
  /** True once a check could not be made. */
  readonly isPartial: () => boolean;
}

/** What somebody has to be allowed for a command. */
export type Need = Pick<Action, 'verb' | 'remote'>;
type Needs<Options> = (words: readonly string[], options: Options) => readonly Need[];

/** The remote that a word names: `mfe-menu`, `menu` or `menu@1.0.0`; all of them where there is none. */
export const remoteIn = (word = ''): string => word.replace(/^mfe-/, '').split('@')[0] || ANY;

/** Changes one remote, which the first word names; all of them where there is none. */
export const onRemote =
  (verb: Verb): Needs<unknown> =>
  ([first]) => [{ verb, remote: remoteIn(first) }];

export const needNothing: Needs<unknown> = () => [];

/** A command of `mfe`: a thin layer over functions. */
export interface MfeCommand<Options = object> {
  readonly name: string;
  /** As commander takes them, such as `<remote>`. */
  readonly args?: string;
  readonly summary: string;
  /** What it does, and what it does not do. Its lines are joined. */
  readonly teaches: string;
  readonly examples: readonly string[];
  readonly options?: readonly (readonly [flags: string, description: string])[];
  /** True: releases are run, in a browser where there is one. */
  readonly isRunning?: boolean;
  /** True: it is about the machine that it is typed on, and no service runs it. */
  readonly isLocal?: boolean;
  /** What changes an environment needs more than nothing, and the environment has to be there already. */
  needs(words: readonly string[], options: Options): readonly Need[];
  act(
    session: Session,
    words: readonly string[],
    options: CommonOptions & Options,
  ): Promise<readonly string[]> | readonly string[];
}

export const FOLDER = [
  '--folder <dir>',
  'the build to take, in place of mfe-REMOTE/dist/release or shell/dist',
] as const;

export interface GuardOptions {
  readonly guard?: string;
}
export const GUARD = [
  '--guard <time>',
  `watch what goes live for 30s, 5m or 1h at most, and take it back when ${GUARD_RULE.join(' ')}`,
] as const;

export interface DespiteFreeze {
  readonly despiteFreeze?: string;
}
export const DESPITE_FREEZE = [
  '--despite-freeze <reason>',
  'take it back although releases are frozen; the reason is written to the log',
] as const;

export interface IfActive {
  readonly ifActive?: string;
}
export const IF_ACTIVE = [
  '--if-active <version>',
  'only if this version is live until then; else nothing is changed, with code 4',
] as const;
