import type { ReleaseStore } from '../store';

/** Something in a release store that is not as it should be. */
export interface Finding {
  readonly sentence: string;
  /** Puts it right without anything that anybody needs being lost; left out where people have to decide.
   * @returns what was done, as a sentence */
  readonly mend?: () => Promise<string>;
}

/** The store that is looked at. */
export interface Examined {
  readonly store: ReleaseStore;
  readonly environment: string;
  readonly now: Date;
}

/** What is younger may be a publication under way, in milliseconds. */
const SETTLED_AFTER_MS = 3_600_000;

/** False when one of the keys may be part of a publication under way, or is younger than is told.
 * @param ageMs in milliseconds */
export async function isSettled(
  { store, now }: Examined,
  keys: readonly string[],
  ageMs = SETTLED_AFTER_MS,
): Promise<boolean> {
  const moments = await Promise.all(keys.map((key) => store.writtenAt(key)));
  return moments.every((at) => !at || now.getTime() - at.getTime() >= ageMs);
}

/** Removes keys in their order. */
export const remover =
  ({ store }: Examined, keys: readonly string[]) =>
  async () => {
    for (const key of keys) await store.remove(key);
    return 'It was removed.';
  };
