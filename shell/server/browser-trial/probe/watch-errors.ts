import { firstLine, RELEASE_CALL, stackHere, stackOf } from '../../inspection/finding';
import type { Note } from './notes';

type Tell = (note: Note) => void;

/** Failures of loads, which the inspection tells in words of its own, damage, which `watchPage` finds, and failures of calls, which
 * are nobody's fault. */
const TOLD_ELSEWHERE = new Set([
  'DamageError',
  'RemoteUnavailableError',
  'LateRemoteError',
  'BrokenRemoteError',
  'MissingRemoteError',
  'ApiError',
  'NetworkError',
  'ContractError',
]);
/** No error: an observer's work goes on in the next frame. */
const HARMLESS = /^ResizeObserver loop/;
/** React's number for HTML that is not what the browser renders, in a build without words. */
const MISMATCH = /Minified React error #(?:418|423|425);/;

/** React's number for what it has rendered a second time, with what was thrown at first as the cause. */
const RENDERED_AGAIN = /Minified React error #520;/;

export function watchErrors(tell: Tell): void {
  window.addEventListener('error', (event) => {
    const { error, message, filename, lineno, colno } = event;
    if (HARMLESS.test(message)) return;
    const stack = error ? readError(error) : `${message}\n    at ${filename}:${lineno}:${colno}`;
    if (!stack) return;
    // What React has caught is told by the shell as well.
    const isCaught = RENDERED_AGAIN.test(message);
    const stray = { type: 'stray', reason: `uncaughtException: ${stack}` } as const;
    tell(readMismatch(stack) ?? (isCaught ? { type: 'threw', stack } : stray));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    tell({ type: 'stray', reason: `unhandledRejection: ${stackOf(reason)}` });
  });
  window.addEventListener('shell:failure', (event) => {
    const stack = readError((event as CustomEvent<{ readonly error: unknown }>).detail.error);
    if (stack) tell(readMismatch(stack) ?? { type: 'threw', stack });
  });
  watchConsole((error) => {
    const stack = readError(error);
    if (stack) tell(readMismatch(stack) ?? { type: 'threw', stack });
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    tell({
      type: 'found',
      finding: {
        what: `does what the content security policy forbids: ${blockedURI} by ${effectiveDirective}`,
        advice: 'Do without it, or have the shell allow it first.',
        stack: `at ${sourceFile}:${lineNumber}:${columnNumber}`,
      },
    });
  });
}

/** Hears of each error that React writes to the console: it has caught it, wherever the boundary is. What a release writes there
 * is its own business. */
function watchConsole(onError: (error: Error) => void): void {
  const { error: write } = console;
  function error(...args: unknown[]): void {
    write.apply(console, args);
    const [thrown] = args;
    if (thrown instanceof Error && !RELEASE_CALL.test(stackHere(error))) onError(thrown);
  }
  Object.assign(console, { error });
}

/** @returns the stack of what was thrown at first; null for what is told elsewhere */
function readError(error: unknown): string | null {
  const { name, cause } = Object(error) as { readonly name?: string; readonly cause?: unknown };
  const stack = stackOf(error);
  if (RENDERED_AGAIN.test(stack)) return cause ? readError(cause) : stack;
  return TOLD_ELSEWHERE.has(name ?? '') ? null : stack;
}

/** @returns null for what is something else */
function readMismatch(stack: string): Note | null {
  if (!MISMATCH.test(firstLine(stack))) return null;
  return {
    type: 'found',
    finding: {
      what: "renders something else in the browser than on the server, so that React drops the server's HTML",
      advice: 'Render the same at first, and change it in an effect.',
      stack,
    },
  };
}
