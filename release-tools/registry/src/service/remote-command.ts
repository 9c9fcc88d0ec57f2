import type { Principal } from '../signing/authorize';
import { z } from 'zod';
import { usageError, EXIT, type FailureCode, Refusal } from '../store/refusal';
import path from 'node:path';

export interface CommandResponse {
  /** Progress, which is not part of the result. */
  readonly notify: (line: string) => void;
  /** Warns next to the result. */
  readonly warn: (message: string) => void;
  /** Adds data for programs. */
  readonly add: (name: string, value: unknown) => void;
  /** Sets an exit code other than 0 for a command with a result. */
  readonly end: (code: number) => void;
  readonly succeed: (lines: readonly string[]) => number;
  readonly fail: (error: unknown) => number;
}

export interface ServiceCall {
  readonly response: CommandResponse;
  readonly principal: Principal;
  /** Folder of their uploads for a remote. */
  readonly folderOf: (verb: 'publish' | 'content', remote: string) => string;
}

interface Writer {
  readonly write: (text: string) => unknown;
}

export interface Terminal {
  readonly output: Writer;
  /** Progress and problems. */
  readonly errors: Writer;
}

export type RunMfe = (
  args: readonly string[],
  terminal: Terminal,
  call: ServiceCall,
) => Promise<number>;

/** Options for this machine only, which are not sent to the service. */
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
  args: z.array(word).max(50),
  options: z.record(z.string().regex(/^[a-z][a-zA-Z]{1,30}$/), z.union([word, z.boolean()])),
  uploads: z.record(word, z.uuid()),
});
export type RemoteCommand = z.infer<typeof remoteCommand>;

/** The service's output while a command runs, one JSON line each. The last one is `done`. */
export type RemoteEvent =
  { readonly notify: string } | { readonly warning: string } | { readonly done: RemoteDone };
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

/**
 * Builds the service's command line. An argument cannot become an option.
 * @throws {Refusal} for a command that does not run on the service
 */
function toArguments({ command, args, options }: RemoteCommand): string[] {
  const local = Object.keys(options).find((name) => LOCAL_OPTIONS.includes(name));
  if (local !== undefined) throw usageError(`The service does not accept --${local}.`);
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === true) return [flag];
    return value === false ? [] : [`${flag}=${value}`];
  });
  return [command, ...flags, '--', ...args];
}

interface RunOptions extends Omit<ServiceCall, 'response'> {
  readonly run: RunMfe;
  /** The service's own options, such as its store. */
  readonly own: readonly string[];
  readonly onEvent: (event: RemoteEvent) => void;
  /** Called with internal errors. */
  readonly onFault: (error: unknown) => void;
}

/** Runs a command for a caller, with the same program that users run. */
export async function runRemote(command: RemoteCommand, options: RunOptions): Promise<void> {
  const { principal, folderOf, run, own, onEvent, onFault } = options;
  const data: Record<string, unknown> = {};
  let code: number = EXIT.done;
  const done = (outcome: RemoteDone) => onEvent({ done: outcome });
  const response: CommandResponse = {
    notify: (line) => onEvent({ notify: line }),
    warn: (message) => onEvent({ warning: message }),
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
  // Callers must not see where the service stores files.
  const withoutFolders = (message: string): string =>
    [...Object.keys(command.uploads), ...command.args]
      .flatMap((remote) => [folderOf('publish', remote), folderOf('content', remote)])
      .reduce(
        (text, folder) => text.replaceAll(folder + path.sep, '').replaceAll(folder, 'the upload'),
        message,
      );
  const terminal = { output: { write: () => true }, errors: { write: () => true } };
  try {
    await run([...own, ...toArguments(command)], terminal, { response, principal, folderOf });
  } catch (error) {
    response.fail(error);
  }
}

function describe(error: unknown): {
  readonly code: FailureCode;
  readonly problems: readonly string[] | null;
} {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  // Invalid usage, as commander reports it.
  if (typeof code === 'string' && code.startsWith('commander.'))
    return { code: EXIT.wrong, problems: [message.replace(/^error: /, '')] };
  return { code: EXIT.store, problems: null };
}

const FAULT = 'Internal error: see the log of the service. Run status to see what is live.';
