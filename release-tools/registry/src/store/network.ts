import { setTimeout as wait } from 'node:timers/promises';

/** A store that cannot be reached, or does not do what it was asked. The message is a sentence for operators. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';

  constructor(place: string, cause: unknown) {
    super(
      `The release store ${place} cannot be used (${reasonOf(cause)}). What was live stays live. Look whether it runs, and who may use it.`,
      { cause },
    );
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return (error.message || error.name).replace(/\.$/, '');
}

/** How often a call is made at most, and how long it waits before the second time, in milliseconds; then twice as long. */
const TRIES = 5;
const FIRST_WAIT_MS = 50;

/** What became of one attempt to create a key. */
type Attempt = 'created' | 'taken' | 'again';

interface Creation {
  /** @throws what `isLost` judges */
  readonly attempt: () => Promise<Attempt>;
  readonly read: () => Promise<Buffer | null>;
  readonly bytes: Uint8Array;
  /** True for a failure after which nobody knows whether the key was created. */
  readonly isLost: (error: unknown) => boolean;
}

/** Creates a key over a network. Where an answer was lost, the key may be there because of the very call whose answer it was:
 * then its bytes tell whose it is.
 * @returns false when it is somebody else's */
export async function createOnce({ attempt, read, bytes, isLost }: Creation): Promise<boolean> {
  let isInDoubt = false;
  let failure: unknown = new Error('the store has asked too often to try again');
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(tries);
    try {
      const outcome = await attempt();
      if (outcome === 'created') return true;
      if (outcome === 'taken') return isInDoubt && ((await read())?.equals(bytes) ?? false);
    } catch (error) {
      if (!isLost(error)) throw error;
      failure = error;
      isInDoubt = true;
    }
  }
  throw failure;
}

/** Does again what may be done twice, while nothing but the connection fails. */
export async function tryAgain<Result>(
  act: () => Promise<Result>,
  isLost: (error: unknown) => boolean,
  tries = TRIES,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await act();
    } catch (error) {
      if (count >= tries || !isLost(error)) throw error;
      await pause(count);
    }
  }
}

/** Not all at the same time. */
const pause = (tries: number) => wait(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random()));

/** How long an answer may take, in milliseconds. */
const ANSWER_MS = 10_000;

/** JSON of somebody else's; null where there is none in time. */
export const fetchJson = (
  address: URL | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
    .then((response) => response.json() as Promise<unknown>)
    .catch(() => null);
