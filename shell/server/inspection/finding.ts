export interface Finding {
  /** Completes "<file, line, and column> of <remote> …". */
  readonly what: string;
  readonly advice: string;
  /** Stack of the cause, or empty. */
  readonly stack: string;
}

export const finding = (what: string, advice: string, stack = ''): Finding => ({
  what,
  advice,
  stack,
});

/** Messages of a worker that inspects a release. */
export type InspectionReport =
  | { readonly type: 'found'; readonly finding: Finding }
  | { readonly type: 'logged'; readonly line: string }
  /** All exposed modules were loaded. `paths`: a URL for every page of the release */
  | { readonly type: 'inspected'; readonly paths: readonly string[] };

export const ERROR_ADVICE =
  'Make sure it works on the server and in browsers for any API response.';

export function stackOf(thrown: unknown): string {
  try {
    const { stack } = Object(thrown) as { readonly stack?: unknown };
    return typeof stack === 'string' ? stack : String(thrown);
  } catch {
    return 'something that cannot be shown';
  }
}

export const exitFinding = (code: string, stack = ''): Finding =>
  finding(`ends its worker thread with ${code}`, 'Remove process.exit().', stack);

const LINE_MAX = 200;

export const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, LINE_MAX) ?? '';

/** The caller's stack, long enough to leave libraries, without frames up to `before`. */
export function captureStack(before: object = captureStack): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const holder = { stack: '' };
  Error.captureStackTrace(holder, before as () => void);
  Error.stackTraceLimit = stackTraceLimit;
  return holder.stack;
}

/** True for a stack whose innermost located frame is in a release. */
export const RELEASE_CALL = /^[^\n]*(?:\n(?!.*:\d+:\d+)[^\n]*)*\n[^\n]*\/releases\//;
