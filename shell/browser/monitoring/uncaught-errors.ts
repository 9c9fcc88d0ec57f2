import { type Telemetry, isCallFailure } from '@tableside/platform';
import { isRemoteError } from '../federation/errors';

/** Interactions that precede a handler's code. */
const INTERACTIONS = ['pointerdown', 'keydown', 'click', 'input', 'change', 'submit'] as const;

/** A release file in a stack trace; retries have their own path. */
const RELEASE_FILE = /\/releases\/([a-z]+)\/([^/~]+)(?:~r\d+)?\//;

/** Reports uncaught errors and rejections of remotes, such as those in event handlers, with the release and, if known
 * from the last interaction, the widget or page. The browser's own report is kept. */
export function watchUncaughtErrors(report: Telemetry['report']): void {
  let touched: Element | null = null;
  const handleTouch = ({ target }: Event) => {
    touched = target instanceof Element ? target : null;
  };
  for (const type of INTERACTIONS) {
    document.addEventListener(type, handleTouch, { capture: true, passive: true });
  }
  const notify = (event: Event) => {
    const thrown = readUncaughtError(event);
    if (!thrown) return;
    const { error, ...context } = thrown;
    report(error, { ...context, component: nameComponent(context.remote, touched) });
  };
  window.addEventListener('error', notify);
  window.addEventListener('unhandledrejection', notify);
}

interface UncaughtError {
  readonly error: unknown;
  readonly during: 'event' | 'promise';
  readonly remote: string;
  readonly version: string;
}

/** @returns null for an event that was not caused by a remote */
export function readUncaughtError(event: Event): UncaughtError | null {
  const isError = event instanceof ErrorEvent;
  if (!isError && !('reason' in event)) return null;
  const error: unknown = isError ? event.error : event.reason;
  const release = findRelease(error, isError ? event.filename : '');
  return release && { error, during: isError ? 'event' : 'promise', ...release };
}

/** The release of the innermost stack frame of an error or its causes.
 * @param file fallback when the error has no stack */
export function findRelease(error: unknown, file = '') {
  const stacks = causesOf(error).map(stackOf).join('\n');
  const [, remote, version] = RELEASE_FILE.exec(`${stacks} ${file}`) ?? [];
  return remote && version ? { remote, version } : null;
}

const stackOf = (error: unknown): string =>
  error instanceof Error && typeof error.stack === 'string' ? error.stack : '';

/** @returns a widget's name or the first path segment; undefined when unknown */
function nameComponent(remote: string, touched: Element | null): string {
  const nearest = touched?.closest<HTMLElement>('[data-remote]');
  const all = document.querySelectorAll<HTMLElement>(`[data-remote="${remote}"]`);
  const only = all.length === 1 ? all[0] : undefined;
  const box = nearest?.dataset['remote'] === remote ? nearest : only;
  if (!box) return 'unknown';
  // The rest of a URL may contain a secret.
  return box.dataset['widget'] ?? `page /${window.location.pathname.split('/')[1] ?? ''}`;
}

/** Maximum depth of causes; they can be circular. */
const MAX_CAUSES = 5;

/** An error and its chain of causes: React wraps errors it recovers from. */
export function causesOf(error: unknown): readonly unknown[] {
  const chain = [error];
  while (chain.length <= MAX_CAUSES) {
    const last = chain.at(-1);
    if (!(last instanceof Error) || last.cause === undefined) break;
    chain.push(last.cause);
  }
  return chain;
}

/** True for errors that are not the code's fault: failed calls and unavailable remotes, which the loader reports
 * itself. */
export const isExpectedError = (error: unknown): boolean =>
  causesOf(error).some((each) => isCallFailure(each) || isRemoteError(each));

/** A release whose code ran has defined its container. */
export const isLoaded = (container: string): boolean =>
  typeof (globalThis as unknown as Record<string, unknown>)[container] === 'object';
