import { setTimeout as wait } from 'node:timers/promises';

/** A store cannot be reached or failed. The message is for operators. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';

  constructor(address: string, cause: unknown) {
    super(
      `The release store ${address} cannot be used (${reasonOf(cause)}). Nothing that is live has changed. Check that the store is running and who may use it.`,
      { cause },
    );
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return (error.message || error.name).replace(/\.$/, '');
}

/**
 * Maximum number of attempts, and the delay before the second one in milliseconds; the delay then
 * doubles.
 */
const TRIES = 5;
const FIRST_WAIT_MS = 50;

/** The result of one attempt to create a key. */
type Attempt = 'created' | 'taken' | 'again';

interface Creation {
  /** @throws errors that `isLost` classifies */
  readonly attempt: () => Promise<Attempt>;
  readonly read: () => Promise<Buffer | null>;
  readonly bytes: Uint8Array;
  /** True for a failure after which it is unknown whether the key was created. */
  readonly isLost: (error: unknown) => boolean;
}

/**
 * Creates a key over a network. After a lost response the key may exist because of that very request:
 * then its bytes decide.
 * @returns false when another writer created it
 */
export async function createOnce({ attempt, read, bytes, isLost }: Creation): Promise<boolean> {
  let isResponseLost = false;
  let failure: unknown = new Error('the store was busy too many times');
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(tries);
    try {
      const outcome = await attempt();
      if (outcome === 'created') return true;
      if (outcome === 'taken') return isResponseLost && ((await read())?.equals(bytes) ?? false);
    } catch (error) {
      if (!isLost(error)) throw error;
      failure = error;
      isResponseLost = true;
    }
  }
  throw failure;
}

/** Retries an idempotent call while the connection fails. */
export async function tryAgain<Result>(
  action: () => Promise<Result>,
  isLost: (error: unknown) => boolean,
  tries = TRIES,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await action();
    } catch (error) {
      if (count >= tries || !isLost(error)) throw error;
      await pause(count);
    }
  }
}

/** Jitter, so that clients do not retry at the same time. */
const pause = (tries: number) => wait(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random()));

/** How long a response may take, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000;

/** Fetches JSON; null when there is none in time. */
export const fetchJson = (
  address: URL | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  fetch(address, { headers, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    .then((response) => response.json() as Promise<unknown>)
    .catch(() => null);
