import { followPointer } from '../registry/changes';
import { Refusal, damagedStoreError } from '../store/refusal';
import type { ReleaseStore, StoreReader } from '../store/store';

interface StoreCopy {
  readonly copied: number;
  /** Already existed, with the same bytes. */
  readonly same: number;
}

const POINTER = /^registry\/([^/]+)\.json$/;
/** Configuration that operators edit. */
const CLAIMS = /^registry\/[^/]+\/claims\.json$/;
/**
 * Not copied: reports, which shell servers write again; what is being removed or tried out; and files at
 * the top level, which do not belong to the store.
 */
const NOT_COPIED = /^registry\/[^/]+\/shells\/|^(?:trash|probe)\/|^[^/]+$/;

/**
 * Copies a store to another one. Call it again after a failure or to add what is new: existing keys stay.
 * Pointers are copied last, so that readers of the copy find every key that they name.
 * @throws {Refusal} when the other store holds different data under the same key
 */
export async function copyStore(from: StoreReader, to: ReleaseStore): Promise<StoreCopy> {
  const keys = (await from.list('')).filter((key) => !NOT_COPIED.test(key));
  if (keys.length === 0)
    throw damagedStoreError('The store to copy from is empty. Check that it is the right one.');
  const others: string[] = [];
  let copied = 0;
  let same = 0;
  for (const key of keys.filter((each) => !POINTER.test(each))) {
    const bytes = await from.read(key);
    if (!bytes) continue;
    if (await to.create(key, bytes)) copied += 1;
    else if ((await to.read(key))?.equals(bytes)) same += 1;
    else if (CLAIMS.test(key)) {
      await to.replace(key, bytes);
      copied += 1;
    } else others.push(key);
  }
  if (others.length > 0)
    throw new Refusal([
      `The other store holds different data under ${others.length === 1 ? 'the key' : `${others.length} keys, such as`} ${others[0]}. Copy to an empty store, or to one with an earlier copy.`,
    ]);
  const environments = keys.flatMap((key) => POINTER.exec(key)?.[1] ?? []);
  for (const environment of environments) await followPointer(to, environment);
  return { copied, same };
}
