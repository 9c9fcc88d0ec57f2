import { exitFinding, firstLine, OWN_ERROR_ADVICE, type Finding } from '../inspection/finding';
import { lostLibrary } from '../inspection/watch-libraries';
import type { Mishap } from '../workers/render-thread';

/** What a line of the log says about the release; null for what is no failure. */
export function readLine(line: string): Finding | null {
  const { err } = JSON.parse(line) as { readonly err?: { readonly stack?: string } };
  return err ? failed(err.stack ?? '') : null;
}

const LATE = /^Error: The render took too long|^\w+: The render could not wait/;

/** What was thrown. */
export function failed(stack: string): Finding {
  if (LATE.test(stack)) {
    return {
      what: 'waits for something that does not come',
      advice: 'A part that waits has to be given what it waits for, or to end in an error.',
      stack,
    };
  }
  const library = lostLibrary(stack);
  return library
    ? {
        what: `seems to bring its own copy of ${library}, which does not find the shell's: ${firstLine(stack)}`,
        advice: 'Build with the shared preset, which takes the one of the shell.',
        stack,
      }
    : { what: `throws: ${firstLine(stack)}`, advice: OWN_ERROR_ADVICE, stack };
}

/** Node's words for what was rejected and is no error. */
const STRAY = /promise rejected with the reason "(.*)"\.$/m;

const DEEDS: readonly (readonly [RegExp, (reason: string) => string, string])[] = [
  [
    /^unhandledRejection/,
    (reason) => `leaves a rejected promise that nobody awaits: ${reason}`,
    'Await it, or catch what it rejects with.',
  ],
  [
    /^uncaughtException/,
    (reason) => `throws where nobody can catch it: ${reason}`,
    'Catch it inside of the timer or the listener.',
  ],
  [
    / was changed$/m,
    (reason) => `changes what all code shares: ${reason}`,
    'Work on an own copy, and leave globals and prototypes as they are.',
  ],
  [
    /^it was blocked/,
    () => 'keeps the thread busy and does not come to an end',
    'Look for a loop without an end.',
  ],
  [
    /ERR_WORKER_OUT_OF_MEMORY|heap/,
    () => 'takes all memory of its thread',
    'Look for a list that grows without an end.',
  ],
];

/** What a thread has suffered. */
export function toFinding({ reason }: Pick<Mishap, 'reason'>): Finding {
  const [, code] = /^it ended with (.*)/.exec(reason) ?? [];
  if (code) return exitFinding(code, '');
  const [, tell, advice] = DEEDS.find(([words]) => words.test(reason)) ?? [];
  const said = STRAY.exec(reason)?.[1] ?? firstLine(reason).replace(/^\w+: /, '');
  return {
    what: tell?.(said) ?? `throws: ${said}`,
    advice: advice ?? OWN_ERROR_ADVICE,
    stack: reason,
  };
}
