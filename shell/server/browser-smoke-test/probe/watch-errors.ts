import { finding, firstLine, RELEASE_CALL, captureStack, stackOf } from '../../inspection/finding';
import type { ProbeMessage } from './probe-messages';

type Notify = (message: ProbeMessage) => void;

/** Reported by the inspection or by `watchPage`; failed calls are no one's fault. */
const REPORTED_ELSEWHERE = new Set([
  'DamageError',
  'RemoteUnavailableError',
  'LateRemoteError',
  'BrokenRemoteError',
  'MissingRemoteError',
  'ApiError',
  'NetworkError',
  'ContractError',
]);
/** Not an error: observer callbacks continue in the next frame. */
const HARMLESS = /^ResizeObserver loop/;
/** React's error code for a hydration mismatch in production builds. */
const MISMATCH = /Minified React error #(?:418|423|425);/;

/** React's error code for a recovered render, with the original error as its cause. */
const RENDERED_AGAIN = /Minified React error #520;/;

export function watchErrors(notify: Notify): void {
  const reportCaught = (error: unknown) => {
    const stack = readError(error);
    if (stack) notify(readMismatch(stack) ?? { type: 'threw', stack });
  };
  window.addEventListener('error', (event) => {
    const { error, message, filename, lineno, colno } = event;
    if (HARMLESS.test(message)) return;
    const stack = error ? readError(error) : `${message}\n    at ${filename}:${lineno}:${colno}`;
    if (!stack) return;
    // The shell also reports what React caught.
    const isCaught = RENDERED_AGAIN.test(message);
    const stray = { type: 'stray', reason: `uncaughtException: ${stack}` } as const;
    notify(readMismatch(stack) ?? (isCaught ? { type: 'threw', stack } : stray));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    notify({ type: 'stray', reason: `unhandledRejection: ${stackOf(reason)}` });
  });
  window.addEventListener('shell:failure', (event) => {
    reportCaught((event as CustomEvent<{ readonly error: unknown }>).detail.error);
  });
  watchConsole(reportCaught);
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const violation = finding(
      `violates the content security policy: ${blockedURI} by ${effectiveDirective}`,
      'Remove it, or have the shell allow it first.',
      `at ${sourceFile}:${lineNumber}:${columnNumber}`,
    );
    notify({ type: 'found', finding: violation });
  });
}

/** Observes what React logs, which it has caught. What a release itself logs is ignored. */
function watchConsole(onError: (error: Error) => void): void {
  const { error: write } = console;
  function error(...args: unknown[]): void {
    write.apply(console, args);
    const [thrown] = args;
    if (thrown instanceof Error && !RELEASE_CALL.test(captureStack(error))) onError(thrown);
  }
  Object.assign(console, { error });
}

/** @returns stack of the original error; null for errors reported elsewhere */
function readError(error: unknown): string | null {
  const { name, cause } = Object(error) as { readonly name?: string; readonly cause?: unknown };
  const stack = stackOf(error);
  if (RENDERED_AGAIN.test(stack)) return cause ? readError(cause) : stack;
  return REPORTED_ELSEWHERE.has(name ?? '') ? null : stack;
}

/** @returns null for other errors */
function readMismatch(stack: string): ProbeMessage | null {
  if (!MISMATCH.test(firstLine(stack))) return null;
  const what = 'renders different HTML in the browser than on the server';
  const advice = 'Render the same output first and change it in an effect.';
  return { type: 'found', finding: finding(what, advice, stack) };
}
