import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from './refusal';
import { checkKey, type ReleaseStore } from './store';

/** A store cannot be reached or failed. The message is for operators. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';

  constructor(address: string, cause: unknown) {
    super(
      `The release store ${address} cannot be used (${reasonOf(cause)}). Nothing that is live has changed. Check that the store is running and that you may use it.`,
      { cause },
    );
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return (error.message || error.name).replace(/\.$/, '');
}

/** Maximum number of attempts, and the delay before the second one, which then doubles. */
const MAX_TRIES = 5;
const FIRST_DELAY_MS = 50;

/** Another client writes the same key at the moment: the request had no effect and may be repeated. */
export class StoreBusy extends Error {
  constructor() {
    super('the store was busy too many times');
  }
}

/** Single requests to a store over a network. Keys are valid, and all but `create` are idempotent. */
export interface NetworkDriver extends Omit<ReleaseStore, 'leftovers'> {
  /** The address for users, without secrets. */
  readonly shown: string;
  /** True for a failure after which it is unknown whether the request had an effect. */
  readonly isLost: (error: unknown) => boolean;
  /** Maximum attempts of reads and removals. */
  readonly readTries?: number;
}

/** Sends an idempotent request again after a lost response, with growing delays. @throws its last error */
export async function retry<Result>(
  request: () => Promise<Result>,
  isLost: NetworkDriver['isLost'],
  maxTries = MAX_TRIES,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await request();
    } catch (error) {
      const isFinal = error instanceof Refusal || error instanceof StoreFailure;
      if (isFinal || tries >= maxTries || !(error instanceof StoreBusy || isLost(error)))
        throw error;
      // Jitter, so that clients do not retry at the same time.
      await wait(FIRST_DELAY_MS * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }
}

/** Makes a release store of single requests: checks keys, retries, and describes failures. */
export function openNetworkStore(driver: NetworkDriver): ReleaseStore {
  const { shown, isLost, readTries = MAX_TRIES } = driver;

  async function attempt<Result>(
    keys: readonly string[],
    request: () => Promise<Result>,
    maxTries: number,
  ): Promise<Result> {
    for (const key of keys) checkKey(key);
    try {
      return await retry(request, isLost, maxTries);
    } catch (error) {
      if (error instanceof Refusal || error instanceof StoreFailure) throw error;
      throw new StoreFailure(shown, error);
    }
  }

  const read = (key: string) => attempt([key], () => driver.read(key), readTries);

  return {
    read,

    async create(key, bytes) {
      let isResponseLost = false;
      const request = () =>
        driver.create(key, bytes).catch((error: unknown) => {
          isResponseLost ||= !(error instanceof StoreBusy);
          throw error;
        });
      if (await attempt([key], request, MAX_TRIES)) return true;
      // After a lost response the key may exist because of that very request: then its bytes decide.
      return isResponseLost && ((await read(key))?.equals(bytes) ?? false);
    },

    replace: (key, bytes) => attempt([key], () => driver.replace(key, bytes), MAX_TRIES),
    list: async (prefix) => (await attempt([prefix], () => driver.list(prefix), readTries)).sort(),
    // Requests are atomic, so there are no leftovers.
    leftovers: () => Promise.resolve([]),
    remove: (key) => attempt([key], () => driver.remove(key), readTries),
    move: (from, to) => attempt([from, to], () => driver.move(from, to), MAX_TRIES),
    removeAll: (prefix) => attempt([prefix], () => driver.removeAll(prefix), readTries),
    writtenAt: (key) => attempt([key], () => driver.writtenAt(key), readTries),
    ...(driver.watch && { watch: driver.watch }),
    ...(driver.close && { close: driver.close }),
  };
}

const RESPONSE_TIMEOUT_MS = 10_000;

/** Fetches JSON; null when there is none in time. */
export const fetchJson = (
  address: URL | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  fetch(address, { headers, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    .then((response) => response.json() as Promise<unknown>)
    .catch(() => null);
