import { EXIT } from '../exit-codes';
import { asTyped } from './call';
import { codeOf, problemsOf, tellFailure } from './failure';
import type { Answer } from '../service/service-call';
import { paint, type Terminal } from './terminal';

export type { Answer };

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
