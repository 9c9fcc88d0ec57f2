import type { CommandContext } from '../commands';
import type { Identity } from '../identity/open-identity';
import type { TypedScope } from '../identity/parse-scope';
import type { RunMfe } from '../service/service-call';
import type { TypedClaims } from '../teams/parse-claims';
import type { Answer } from './answer';

/** All options of all commands, as they were typed. */
export interface MfeOptions extends TypedClaims, TypedScope {
  readonly store?: string;
  readonly env: string;
  readonly json: boolean;
  /** False: nothing is run in Chromium. */
  readonly browser: boolean;
  readonly folder?: string;
  readonly guard?: string;
  readonly percent?: string;
  readonly for?: string;
  readonly site?: string;
  readonly overlay?: boolean;
  readonly verify?: boolean;
  readonly to?: string;
  readonly ifActive?: string;
  readonly new?: boolean;
  readonly delete?: boolean;
  readonly none?: boolean;
  readonly reason?: string;
  readonly despiteFreeze?: string;
  readonly withRemote?: boolean;
  readonly alone?: boolean;
  readonly service?: string;
  readonly port?: string;
  readonly host?: string;
  readonly url?: string;
  readonly out?: string;
  readonly as?: string;
  readonly audience?: string;
  readonly claim?: readonly string[];
}

/** What a command works with. */
export interface Session extends Omit<Answer, 'succeed' | 'fail'> {
  readonly context: CommandContext;
  readonly options: MfeOptions;
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

/** A command of `mfe`: a thin layer over functions. */
export interface MfeCommand {
  readonly name: string;
  /** As commander takes it, such as `[remote]`. What is missing is told by the command itself. */
  readonly args?: string;
  /** What is typed behind the name, for people. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What it does, and what it does not do. Its lines are joined. */
  readonly teaches: string;
  /** A whole line that can be typed. */
  readonly examples: readonly string[];
  /** Flags and their descriptions. */
  readonly options?: readonly (readonly [flags: string, description: string])[];
  /** True: releases are run, in a browser where there is one. */
  readonly isRunning?: boolean;
  /** Tells by what is typed whether the environment is changed, and so has to be there already; default: it never is. */
  readonly isChanging?: (words: readonly string[]) => boolean;
  /** @returns lines of the answer
   * @throws {Refusal} for what cannot be done */
  readonly act: (
    session: Session,
    words: readonly string[],
  ) => Promise<readonly string[]> | readonly string[];
}
