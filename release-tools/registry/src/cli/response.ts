import { existsSync } from 'node:fs';
import path from 'node:path';
import { findWorkingCopy } from '../registry/working-copy';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { CommanderError } from 'commander';
import { EXIT, type FailureCode, Refusal } from '../store/refusal';
import { StoreFailure } from '../store/network';
import type { CommandResponse, Terminal } from '../service/remote-command';

/** How messages write a command. `asTyped` replaces it outside of the main repository. */
const IN_REPOSITORY = 'npm run mfe --';
const ALONE = 'npx mfe';

/** How `mfe` is run from the current folder. */
export const getCommandPrefix = (): string =>
  existsSync(path.join(findWorkingCopy(), 'lerna.json')) ? IN_REPOSITORY : ALONE;

/** Rewrites the commands in a message so that the user can paste them. */
const asTyped = (message: string): string =>
  message.includes(IN_REPOSITORY) ? message.replaceAll(IN_REPOSITORY, getCommandPrefix()) : message;

type Style = Parameters<typeof styleText>[0];

/** Colors a text when the output is a terminal, `FORCE_COLOR` is set and `NO_COLOR` is not. */
export const paint = (to: Terminal['output'], style: Style, text: string): string =>
  to instanceof Writable ? styleText(style, text, { stream: to }) : text;

export function reportFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal || error instanceof StoreFailure) return error.message;
  if (error instanceof CommanderError) return reportUsageError(error);
  // For example a full or read-only disk, or a folder that belongs to another user.
  if ('syscall' in error) {
    return `Cannot read or write a file (${error.message}). Nothing that is live has changed. Check the free disk space and the permissions of the release store.`;
  }
  return String(error.stack);
}

function reportUsageError({ message }: CommanderError): string {
  const [first = '', ...rest] = message.replace(/^error: /, '').split('\n');
  const text = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.?$/, '.')}`;
  return [text, ...rest].join(' ');
}

export function codeOf(error: unknown): FailureCode {
  if (error instanceof Refusal) return error.code;
  if (error instanceof StoreFailure) return EXIT.store;
  return error instanceof Error && 'syscall' in error ? EXIT.store : EXIT.wrong;
}

/** The problems of an error, with the file, line, and column that a message starts with. */
export function problemsOf(error: unknown, format: (message: string) => string): readonly object[] {
  const messages = error instanceof Refusal ? error.problems : [reportFailure(error)];
  return messages.map((each) => {
    const message = format(each);
    const [, file, line, column] = /^([^\s:]+):(\d+):(\d+) /.exec(message) ?? [];
    return { message, ...(file && { file, line: Number(line), column: Number(column) }) };
  });
}

/** @param isJson true: writes one line of JSON to the output and nothing else */
export function openResponse({ output, errors }: Terminal, isJson: boolean): CommandResponse {
  const notes: string[] = [];
  const data: Record<string, unknown> = {};
  let code: number = EXIT.done;
  const notify = (line: string) => {
    if (!isJson) errors.write(`${paint(errors, 'dim', line)}\n`);
  };
  const writeJson = (response: object) => output.write(`${JSON.stringify(response)}\n`);
  return {
    notify,
    warn: (text) => {
      const message = asTyped(text);
      notes.push(message);
      if (!isJson) errors.write(`${paint(errors, 'yellow', message)}\n`);
    },
    add: (name, value) => {
      data[name] = value;
    },
    end: (ending) => {
      code = ending;
    },
    succeed: (notified) => {
      const lines = notified.map(asTyped);
      if (isJson) writeJson({ ok: code === EXIT.done, lines, notes, ...data });
      else output.write(`${lines.map((line) => paintLine(output, line)).join('\n')}\n`);
      return code;
    },
    fail: (error) => {
      if (isJson) writeJson({ ok: false, problems: problemsOf(error, asTyped), notes });
      else errors.write(`${paint(errors, 'red', asTyped(reportFailure(error)))}\n`);
      return codeOf(error);
    },
  };
}

function paintLine(output: Terminal['output'], line: string): string {
  if (/^\s*!/.test(line)) return paint(output, 'yellow', line);
  return / {2}live(?:,|$)/.test(line) ? paint(output, 'green', line) : line;
}
