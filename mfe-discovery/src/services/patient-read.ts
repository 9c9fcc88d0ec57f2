import { withTimeout } from '@tableside/contracts/common/with-timeout';

/** After a failure a list is left alone this long, in milliseconds: it must not be asked for at every letter. */
const REST_MS = 60_000;

/** A read that helps where it is quick and costs nothing where it is not. It goes on after nobody waits for it any more,
 * so that the next who asks finds its answer.
 * @param read reads through a cache
 * @returns starts the read; `within` gives its answer, or nothing when it fails or is not there in time */
export function createPatientRead<Item>(read: () => Promise<readonly Item[]>) {
  let restsUntil = 0;
  return () => {
    const answer =
      Date.now() < restsUntil
        ? Promise.resolve<readonly Item[]>([])
        : read().catch((): readonly Item[] => {
            restsUntil = Date.now() + REST_MS;
            return [];
          });
    return {
      within: async (ms: number): Promise<readonly Item[]> => (await withTimeout(answer, ms)) ?? [],
    };
  };
}
