import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { confineProgram, type TrialProgram } from './confined-program';
import { trialLine, type TrialLine } from './trial-lines';

export interface TrialOptions {
  /** The built shell's program that runs the release. */
  readonly program: TrialProgram;
  readonly sidecar: Pick<ReleaseSidecar, 'name' | 'version'>;
  /** Told of each step before it begins: `modules`, or the address of a page. */
  readonly onStep: (step: string) => void;
  /** How long it may take, in milliseconds. */
  readonly limitMs: number;
}

/** Runs a stored release under the built shell, in a process of its own that is kept from everything else.
 * @returns one sentence per problem */
export async function tryRelease(options: TrialOptions): Promise<readonly string[]> {
  const { program, sidecar, onStep, limitMs } = options;
  const { name, version } = sidecar;
  const problems: string[] = [];
  let step = 'its start';
  let isDone = false;
  const { file, args, cwd, env } = await confineProgram(program);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd, env });
  const hear = (line: TrialLine) => {
    if (line.type === 'refused') problems.push(line.sentence);
    if (line.type === 'done') isDone = true;
    if (line.type !== 'step') return;
    step = line.step;
    onStep(step);
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const parsed = parseLine(line);
    if (parsed) hear(parsed);
  });
  const { isLate, said } = await outcomeOf(child, limitMs);
  if (isDone) return problems;
  const why = isLate ? `was not done after ${limitMs / 1000} seconds` : `ended its process`;
  return [
    ...problems,
    `${name}@${version} ${why}, at ${step}.${said && ` It said: ${said}.`} Render that page by itself to see why.`,
  ];
}

/** Other lines are somebody's who wrote to the console. */
function parseLine(line: string): TrialLine | null {
  try {
    return trialLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** @returns once it has ended: whether it had to be, and the last line of its errors */
async function outcomeOf(
  child: ChildProcess,
  limitMs: number,
): Promise<{ isLate: boolean; said: string }> {
  let isLate = false;
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${String(chunk)}`.slice(-2000);
  });
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limitMs);
  await new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', resolve);
  });
  clearTimeout(timer);
  return { isLate, said: errors.trim().split('\n').at(-1) ?? '' };
}
