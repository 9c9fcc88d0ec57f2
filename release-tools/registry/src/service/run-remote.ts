import path from 'node:path';
import { EXIT, type FailureCode } from '../exit-codes';
import { Refusal } from '../refusal';
import type { Principal } from '../keys/scope';
import type { RemoteCommand, RemoteDone, RemoteEvent } from './remote-command';
import type { Answer, RunMfe } from './service-call';
import { toArguments } from './remote-command';

export interface RunOptions {
  readonly caller: Principal;
  /** Folder of what the caller has sent for a remote. */
  readonly folderOf: (verb: 'publish' | 'content', remote: string) => string;
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

/** What a command ended by; its problems are null where it is a fault of the service. */
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
