import { EXIT } from '../exit-codes';
import { asTyped } from './call';
import { codeOf, problemsOf, tellFailure } from './failure';
import { paint, type Terminal } from './terminal';

/** What the command says, to people or to programs. */
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

/** @param isJson true: one line of JSON on the output, and nothing else anywhere */
export function openAnswer({ output, errors }: Terminal, isJson: boolean): Answer {
  const notes: string[] = [];
  const data: Record<string, unknown> = {};
  let code: number = EXIT.done;
  const tell = (line: string) => {
    if (!isJson) errors.write(`${paint(errors, 'dim', line)}\n`);
  };
  const writeJson = (answer: object) => output.write(`${JSON.stringify(answer)}\n`);
  return {
    tell,
    note: (words) => {
      const sentence = asTyped(words);
      notes.push(sentence);
      if (!isJson) errors.write(`${paint(errors, 'yellow', sentence)}\n`);
    },
    add: (name, value) => {
      data[name] = value;
    },
    end: (ending) => {
      code = ending;
    },
    succeed: (told) => {
      const lines = told.map((line) => asTyped(line));
      if (isJson) writeJson({ ok: code === EXIT.done, lines, notes, ...data });
      else output.write(`${lines.map((line) => paintLine(output, line)).join('\n')}\n`);
      return code;
    },
    fail: (error) => {
      if (isJson) writeJson({ ok: false, problems: problemsOf(error, asTyped), notes });
      else errors.write(`${paint(errors, 'red', asTyped(tellFailure(error)))}\n`);
      return codeOf(error);
    },
  };
}

/** What somebody should see at once. */
function paintLine(output: Terminal['output'], line: string): string {
  if (/^\s*!/.test(line)) return paint(output, 'yellow', line);
  return / {2}live(?:,|$)/.test(line) ? paint(output, 'green', line) : line;
}
