import type { Principal } from '../signing/authorize';
import { z } from 'zod';
import { wrongUse, EXIT, type FailureCode, Refusal } from '../store/refusal';
import path from 'node:path';

export interface Answer {
  /** Progress, which is no part of the answer. */
  readonly tell: (line: string) => void;
  /** What has to be said beside the answer. */
  readonly note: (sentence: string) => void;
  /** What programs are told beside the lines. */
  readonly add: (name: string, value: unknown) => void;
  /** The exit code where it is not 0 although there is an answer. */
  readonly end: (code: number) => void;
  readonly succeed: (lines: readonly string[]) => number;
  readonly fail: (error: unknown) => number;
}

export interface ServiceCall {
  readonly answer: Answer;
  readonly caller: Principal;
  /** Folder of what they have sent for a remote. */
  readonly folderOf: (verb: 'publish' | 'content', remote: string) => string;
}

interface Writer {
  readonly write: (text: string) => unknown;
}

export interface Terminal {
  readonly output: Writer;
  /** Progress, and what is wrong. */
  readonly errors: Writer;
}

export type RunMfe = (
  args: readonly string[],
  terminal: Terminal,
  call: ServiceCall,
) => Promise<number>;

/** Options that are about a machine, and not about what is to be done. */
const LOCAL_OPTIONS: readonly string[] = [
  'help',
  'store',
  'service',
  'folder',
  'json',
  'browser',
  'out',
];

const word = z.string().min(1).max(1000);

export const remoteCommand = z.strictObject({
  command: z.string(),
  words: z.array(word).max(50),
  options: z.record(z.string().regex(/^[a-z][a-zA-Z]{1,30}$/), z.union([word, z.boolean()])),
  uploads: z.record(word, z.uuid()),
});
export type RemoteCommand = z.infer<typeof remoteCommand>;

/** What the service tells of a command while it runs, one line of JSON each. The last one is `done`. */
export type RemoteEvent =
  { readonly tell: string } | { readonly note: string } | { readonly done: RemoteDone };
export type RemoteDone =
  | { readonly code: number; readonly lines: readonly string[]; readonly data: object }
  | { readonly code: number; readonly problems: readonly string[] };

export const remoteOptions = (options: object): RemoteCommand['options'] =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) =>
        !LOCAL_OPTIONS.includes(name) && (typeof value === 'string' || typeof value === 'boolean'),
    ),
  ) as RemoteCommand['options'];

/** A command as the service's own command line takes it: nothing in it can become an option that was not one.
 * @throws {Refusal} for what does not run there */
function toArguments({ command, words, options }: RemoteCommand): string[] {
  const local = Object.keys(options).find((name) => LOCAL_OPTIONS.includes(name));
  if (local !== undefined) throw wrongUse(`The service takes no --${local}.`);
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === true) return [flag];
    return value === false ? [] : [`${flag}=${value}`];
  });
  return [command, ...flags, '--', ...words];
}

interface RunOptions extends Omit<ServiceCall, 'answer'> {
  readonly run: RunMfe;
  /** The service's own options, such as its store. */
  readonly own: readonly string[];
  readonly onEvent: (event: RemoteEvent) => void;
  /** Told of what is a fault of the service. */
  readonly onFault: (error: unknown) => void;
}

/** Runs a command for a caller, by the very program that people type. */
export async function runRemote(command: RemoteCommand, options: RunOptions): Promise<void> {
  const { caller, folderOf, run, own, onEvent, onFault } = options;
  const data: Record<string, unknown> = {};
  let code: number = EXIT.done;
  const done = (outcome: RemoteDone) => onEvent({ done: outcome });
  const answer: Answer = {
    tell: (line) => onEvent({ tell: line }),
    note: (sentence) => onEvent({ note: sentence }),
    add: (name, value) => (data[name] = value),
    end: (ending) => (code = ending),
    succeed: (lines) => {
      done({ code, lines, data });
      return code;
    },
    fail: (error) => {
      const { code: ending, problems } = describe(error);
      if (problems === null) onFault(error);
      done({ code: ending, problems: (problems ?? [FAULT]).map(withoutFolders) });
      return ending;
    },
  };
  // Nobody has to know where the service keeps files.
  const withoutFolders = (sentence: string): string =>
    [...Object.keys(command.uploads), ...command.words]
      .flatMap((remote) => [folderOf('publish', remote), folderOf('content', remote)])
      .reduce(
        (text, folder) =>
          text.replaceAll(folder + path.sep, '').replaceAll(folder, 'what was sent'),
        sentence,
      );
  const terminal = { output: { write: () => true }, errors: { write: () => true } };
  try {
    await run([...own, ...toArguments(command)], terminal, { answer, caller, folderOf });
  } catch (error) {
    answer.fail(error);
  }
}

function describe(error: unknown): {
  readonly code: FailureCode;
  readonly problems: readonly string[] | null;
} {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  // Wrong use, as the reader of arguments says it.
  if (typeof code === 'string' && code.startsWith('commander.'))
    return { code: EXIT.wrong, problems: [message.replace(/^error: /, '')] };
  return { code: EXIT.store, problems: null };
}

const FAULT = 'The service failed; its log says why. Look with status at what is live.';
