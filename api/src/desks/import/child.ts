import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ImportReportWire } from '@tableside/contracts/desk/import/wire';
import { ImportError } from '../../import/read/import-error';
import type { DeskImport, OnProgress } from './steps';

/** A step of an import, as another process is told of it. */
export interface StepOrder {
  readonly step: 'read' | 'compare' | 'write';
  readonly work: DeskImport;
  readonly isConfirmed: boolean;
}

/** What such a process says, one a line. */
export type StepWord =
  | { readonly done: number; readonly total: number }
  | { readonly report: ImportReportWire }
  | { readonly problem: string };

/** Name of the command that does a step. */
export const STEP_COMMAND = 'desk-import';

export const packOrder = (order: StepOrder): string =>
  Buffer.from(JSON.stringify(order)).toString('base64url');
export const unpackOrder = (text: string): StepOrder =>
  JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as StepOrder;

/** As much of what a process complains as the log gets. */
const COMPLAINT_MAX = 2000;

/** The program of the commands, and what its processes are told beside this one's own environment. */
export interface StepProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The program of the commands over the same data, where it is beside this one; null where this is not built. */
export function findProgram({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}): StepProgram | null {
  const file = fileURLToPath(new URL('./cli.js', import.meta.url));
  if (!existsSync(file)) return null;
  return { file, env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } };
}

/** Does a step in a process of its own, which ends with this one.
 * @param onStart gets it, so that it can be ended
 * @throws {ImportError} what the person can mend */
export async function runApart(
  { file, env }: StepProgram,
  order: StepOrder,
  onProgress: OnProgress,
  onStart: (child: ChildProcess) => void,
): Promise<ImportReportWire | null> {
  const child = spawn(process.execPath, [file, STEP_COMMAND, packOrder(order)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  onStart(child);
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  let complaint = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    complaint = (complaint + bytes.toString()).slice(-COMPLAINT_MAX);
  });
  let report: ImportReportWire | null = null;
  let problem: string | null = null;
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const word = JSON.parse(line) as StepWord;
      if ('report' in word) report = word.report;
      else if ('problem' in word) problem = word.problem;
      else onProgress(word.done, word.total);
    }
  }
  const [code, signal] = await ended;
  if (problem !== null) throw new ImportError(problem);
  if (code !== 0)
    throw new Error(`The process of the import ended with ${code ?? signal}. ${complaint}`.trim());
  return report;
}
