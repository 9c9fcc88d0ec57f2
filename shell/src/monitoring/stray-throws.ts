import { type Telemetry, isCallFailure } from '@tableside/platform';
import { isRemoteError } from '../federation/errors';

/** What somebody does to a part of the page before its code runs. */
const TOUCHES = ['pointerdown', 'keydown', 'click', 'input', 'change', 'submit'] as const;

/** A file of a release in a stack; a retry has an address of its own. */
const RELEASE_FILE = /\/releases\/([a-z]+)\/([^/~]+)(?:~r\d+)?\//;

/** Tells of throws and rejections of remotes that nothing caught, as of event handlers: which release it was, and in which
 * widget or page, as far as that is known from what was touched last. The browser's own report stays. */
export function watchStrayThrows(report: Telemetry['report']): void {
  let touched: Element | null = null;
  const handleTouch = ({ target }: Event) => {
    touched = target instanceof Element ? target : null;
  };
  for (const type of TOUCHES) {
    document.addEventListener(type, handleTouch, { capture: true, passive: true });
  }
  const tell = (event: Event) => {
    const thrown = readThrow(event);
    if (!thrown) return;
    const { error, ...context } = thrown;
    report(error, { ...context, component: nameComponent(context.remote, touched) });
  };
  window.addEventListener('error', tell);
  window.addEventListener('unhandledrejection', tell);
}

interface StrayThrow {
  readonly error: unknown;
  readonly during: 'event' | 'promise';
  readonly remote: string;
  readonly version: string;
}

/** @returns null for an event that tells of none, or of what is no doing of a remote */
export function readThrow(event: Event): StrayThrow | null {
  const isError = event instanceof ErrorEvent;
  if (!isError && !('reason' in event)) return null;
  const error: unknown = isError ? event.error : event.reason;
  const release = findRelease(error, isError ? event.filename : '');
  return release && { error, during: isError ? 'event' : 'promise', ...release };
}

/** The release that the innermost call of an error is in, or of its causes.
 * @param file where that is, if the error does not say */
export function findRelease(error: unknown, file = '') {
  const stacks = causesOf(error).map(stackOf).join('\n');
  const [, remote, version] = RELEASE_FILE.exec(`${stacks} ${file}`) ?? [];
  return remote && version ? { remote, version } : null;
}

const stackOf = (error: unknown): string =>
  error instanceof Error && typeof error.stack === 'string' ? error.stack : '';

/** @returns the name of a widget, or a page's first path; what cannot be known has none */
function nameComponent(remote: string, touched: Element | null): string {
  const nearest = touched?.closest<HTMLElement>('[data-remote]');
  const all = document.querySelectorAll<HTMLElement>(`[data-remote="${remote}"]`);
  const only = all.length === 1 ? all[0] : undefined;
  const box = nearest?.dataset['remote'] === remote ? nearest : only;
  if (!box) return 'unknown';
  // The rest of an address may be somebody's secret.
  return box.dataset['widget'] ?? `page /${window.location.pathname.split('/')[1] ?? ''}`;
}

/** Causes of causes beyond this say nothing new, and may be a circle. */
const MAX_CAUSES = 5;

/** An error, then what caused it, and so on: React wraps what it recovers from in an error of its own. */
export function causesOf(error: unknown): readonly unknown[] {
  const chain = [error];
  while (chain.length <= MAX_CAUSES) {
    const last = chain.at(-1);
    if (!(last instanceof Error) || last.cause === undefined) break;
    chain.push(last.cause);
  }
  return chain;
}

/** True for what is no fault of the code that threw it: a call without an answer, and a remote that could not be used, which
 * the loader reports itself. */
export const isForeseen = (error: unknown): boolean =>
  causesOf(error).some((each) => isCallFailure(each) || isRemoteError(each));

/** Whether the code of a release has run: then it has left its container. */
export const isLoaded = (container: string): boolean =>
  typeof (globalThis as unknown as Record<string, unknown>)[container] === 'object';
