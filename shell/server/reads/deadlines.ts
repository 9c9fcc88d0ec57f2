import { RemoteUnavailableError } from '../../src/federation/errors';

/** When the stages of a page give up. Each leaves time to those after it, so that what is late costs its own part. */
export interface Deadlines {
  /** Reads of the API host. What has no answer by then is left to the browser. */
  readonly reads: AbortSignal;
  /** Loaders of routes. */
  readonly loaders: AbortSignal;
  /** The page. Parts that are still waited for are left to the browser. */
  readonly page: AbortSignal;
}

/** Shares of the page's time. */
const READS = 0.7;
const LOADERS = 0.8;

/** @param renderDeadlineMs how long the page may take from now on, in milliseconds */
export const startDeadlines = (renderDeadlineMs: number): Deadlines => ({
  reads: AbortSignal.timeout(renderDeadlineMs * READS),
  loaders: AbortSignal.timeout(renderDeadlineMs * LOADERS),
  page: AbortSignal.timeout(renderDeadlineMs),
});

/** The work's outcome, or a rejection once the deadline has passed. */
export function beforeDeadline<Value>(
  work: Promise<Value>,
  deadline: AbortSignal,
  createError: () => Error = () =>
    new RemoteUnavailableError('The render could not wait any longer.'),
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(createError());
    if (deadline.aborted) give();
    deadline.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', give));
  });
}
