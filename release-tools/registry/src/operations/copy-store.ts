import { followPointer } from '../registry/changes';
import { Refusal, storeTrouble } from '../store/refusal';
import type { ReleaseStore, StoreReader } from '../store/store';

interface StoreCopy {
  readonly copied: number;
  /** Was there already, with the same bytes. */
  readonly same: number;
}

const POINTER = /^registry\/([^/]+)\.json$/;
/** What operators change by hand. */
const CLAIMS = /^registry\/[^/]+\/claims\.json$/;
/** Reports of shell servers, which say anew what they are; what is being removed or tried out; and files at the top of a
 * folder, which are others' than the store's. */
const LEFT_OUT = /^registry\/[^/]+\/shells\/|^(?:trash|probe)\/|^[^/]+$/;

/** Copies all of a store to another one. It may be called again, after a failure or for what came since: what is there already
 * is left alone. Pointers are made last, of the revisions that are there by then: whoever reads the copy finds all that they
 * name.
 * @throws {Refusal} where the other store holds something else under the same key */
export async function copyStore(from: StoreReader, to: ReleaseStore): Promise<StoreCopy> {
  const keys = (await from.list('')).filter((key) => !LEFT_OUT.test(key));
  if (keys.length === 0)
    throw storeTrouble('The store to copy from is empty. Look whether it is the right one.');
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
      `The other store holds something else under ${others.length === 1 ? 'the key' : `${others.length} keys, such as`} ${others[0]}. Copy to a store that is empty, or has an earlier copy of this one.`,
    ]);
  const environments = keys.flatMap((key) => POINTER.exec(key)?.[1] ?? []);
  for (const environment of environments) await followPointer(to, environment);
  return { copied, same };
}
