export interface Finding {
  /** Goes on after "<file, line and column> of <remote>". */
  readonly what: string;
  /** A sentence: how to mend it. */
  readonly advice: string;
  /** Stack of whatever did it, or nothing. */
  readonly stack: string;
}

/** What a worker tells that inspects a release. */
export type InspectionReport =
  | { readonly type: 'found'; readonly finding: Finding }
  /** A line of its log. */
  | { readonly type: 'logged'; readonly line: string }
  /** All exposed modules were looked at.
   * `paths`: an address of every page of the release */
  | { readonly type: 'inspected'; readonly paths: readonly string[] };

export const OWN_ERROR_ADVICE =
  'Make it work on the server and in browsers, with whatever the API answers.';

export function stackOf(thrown: unknown): string {
  try {
    const { stack } = Object(thrown) as { readonly stack?: unknown };
    return typeof stack === 'string' ? stack : String(thrown);
  } catch {
    return 'something that cannot be shown';
  }
}

export const exitFinding = (code: string, stack: string): Finding => ({
  what: `ends its thread: it ended with ${code}`,
  advice: 'Remove process.exit().',
  stack,
});

const LINE_MAX = 200;

export const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, LINE_MAX) ?? '';

/** A stack of whoever calls, long enough to leave libraries.
 * @param before calls down to that of this function are left out */
export function stackHere(before: object = stackHere): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const holder = { stack: '' };
  Error.captureStackTrace(holder, before as () => void);
  Error.stackTraceLimit = stackTraceLimit;
  return holder.stack;
}

/** A stack whose innermost call that has a place is one of a release. */
export const RELEASE_CALL = /^[^\n]*(?:\n(?!.*:\d+:\d+)[^\n]*)*\n[^\n]*\/releases\//;
