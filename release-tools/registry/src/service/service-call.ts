import type { Principal } from '../keys/scope';

/** What a command says, to people or to programs. */
export interface Answer {
  /** Progress, which is no part of the answer. */
  readonly tell: (line: string) => void;
  /** What has to be said beside the answer. */
  readonly note: (sentence: string) => void;
  /** What programs are told beside the lines. */
  readonly add: (name: string, value: unknown) => void;
  /** The exit code where it is not 0 although there is an answer. */
  readonly end: (code: number) => void;
  /** Writes the answer.
   * @returns the exit code */
  readonly succeed: (lines: readonly string[]) => number;
  /** Writes why there is none.
   * @returns the exit code */
  readonly fail: (error: unknown) => number;
}

/** A command that somebody else asks for. */
export interface ServiceCall {
  readonly answer: Answer;
  readonly caller: Principal;
  /** Folder of what they have sent for a remote. */
  readonly folderOf: (verb: 'publish' | 'content', remote: string) => string;
}

/** Where a command writes what is no answer, such as its help. */
interface Writers {
  readonly output: { readonly write: (text: string) => unknown };
  readonly errors: { readonly write: (text: string) => unknown };
}

/** The command line itself. */
export type RunMfe = (
  args: readonly string[],
  terminal: Writers,
  call: ServiceCall,
) => Promise<number>;
