import { Refusal } from '../refusal';
import type { StoreReader } from '../store';

/** Whether a document of the registry is one that counts: signed by somebody who may, where that is asked for. */
export async function isWhole(
  { seal }: StoreReader,
  document: unknown,
  key: string,
): Promise<boolean> {
  try {
    await seal?.checkDocument(document, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Tells of revisions, oldest first, which of them belong to the history: those that count, and those from before anything was
 * signed. */
export function findHistory(
  store: StoreReader,
): (document: unknown, key: string) => Promise<boolean> {
  let hasBegun = false;
  return async (document, key) => {
    const counts = await isWhole(store, document, key);
    hasBegun ||= counts;
    return counts || !hasBegun;
  };
}
