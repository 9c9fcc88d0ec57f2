import { CommanderError } from 'commander';
import { EXIT, type FailureCode } from '../exit-codes';
import { Refusal } from '../refusal';
import { StoreFailure } from '../stores/store-failure';

/** What ended the command, in words for people. */
export function tellFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal || error instanceof StoreFailure) return error.message;
  if (error instanceof CommanderError) return tellWrongUse(error);
  // A full or read-only disk, a folder that belongs to somebody else.
  if ('syscall' in error) {
    return `A file cannot be read or written (${error.message}). What was live stays live. Look at the disk of the release store: whether there is room, and who may write.`;
  }
  return String(error.stack);
}

function tellWrongUse({ message }: CommanderError): string {
  const [first = '', ...rest] = message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.?$/, '.')}`;
  return [sentence, ...rest].join(' ');
}

/** How the command ends by it. */
export function codeOf(error: unknown): FailureCode {
  if (error instanceof Refusal) return error.code;
  if (error instanceof StoreFailure) return EXIT.store;
  return error instanceof Error && 'syscall' in error ? EXIT.store : EXIT.wrong;
}

/** What is wrong, with the place that a sentence begins with.
 * @param say how a sentence is told here */
export function problemsOf(error: unknown, say: (sentence: string) => string): readonly object[] {
  const sentences = error instanceof Refusal ? error.problems : [tellFailure(error)];
  return sentences.map((each) => {
    const sentence = say(each);
    const [, file, line, column] = /^([^\s:]+):(\d+):(\d+) /.exec(sentence) ?? [];
    return { sentence, ...(file && { file, line: Number(line), column: Number(column) }) };
  });
}
