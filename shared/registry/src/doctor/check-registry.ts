import { REGISTRY_SCHEMA } from '@tableside/contracts/registry/wire';
import { readStoredRevision } from '../content/stored-revision';
import { readDocument, type ReadDocument } from '../reading/read-document';
import { readShown } from '../reading/registry-follower';
import { Refusal } from '../refusal';
import { listRevisions, parseJson, pointerKey, revisionKey, type StoreReader } from '../store';
import type { Examined, Finding } from './finding';

/** A document as the store holds it. */
interface Stored {
  readonly key: string;
  readonly bytes: Buffer;
  /** Null when it cannot be read. */
  readonly read: ReadDocument | null;
  /** Why it cannot be read. */
  readonly reason: string;
  /** True when a program that knows more has written it. */
  readonly isNewer: boolean;
  /** True when it is whole, and was not signed by somebody who may. */
  readonly isRefused: boolean;
}

interface StoredRevision extends Stored {
  readonly revision: number;
}

async function readStored(store: StoreReader, key: string): Promise<Stored | null> {
  const bytes = await store.read(key);
  if (!bytes) return null;
  let value: unknown = null;
  try {
    value = parseJson(bytes, key);
    const read = readDocument(value, key);
    const refusal = await findRefusal(store, value, key);
    const reason = refusal === null ? '' : `${key} is passed over. ${refusal}`;
    const isRefused = refusal !== null;
    return { key, bytes, read: isRefused ? null : read, reason, isNewer: false, isRefused };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { schema } = Object(value) as { readonly schema?: unknown };
    const isNewer = typeof schema === 'number' && schema > REGISTRY_SCHEMA;
    return { key, bytes, read: null, reason: error.message, isNewer, isRefused: false };
  }
}

/** Why a document that is whole does not count; null when it does. */
async function findRefusal(
  { seal }: StoreReader,
  value: unknown,
  key: string,
): Promise<string | null> {
  try {
    await seal?.checkDocument(value, key);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function readRevisions({ store, environment }: Examined): Promise<StoredRevision[]> {
  const stored: StoredRevision[] = [];
  for (const revision of await listRevisions(store, environment)) {
    const key = revisionKey(environment, revision);
    const found = await readStored(store, key);
    const said = found?.read?.document.revision ?? revision;
    const reason = `${key} says that it is revision ${said}.`;
    if (found)
      stored.push({ ...found, ...(said !== revision && { read: null, reason }), revision });
  }
  return stored;
}

/** What is wrong with the pointer of an environment, its revisions, and what is live by them. */
export async function checkRegistry(examined: Examined): Promise<Finding[]> {
  const { store, environment } = examined;
  const revisions = await readRevisions(examined);
  const pointer = await readStored(store, pointerKey(environment));
  return [
    ...withoutHistory(revisions).flatMap((stored) => checkRevision(examined, stored, pointer)),
    ...checkPointer(examined, pointer, revisions),
    ...(await checkShown(examined)),
  ];
}

/** Without what is passed over and has a newer one that counts: from before anybody signed, or somebody’s attempt that is over. */
function withoutHistory(revisions: readonly StoredRevision[]): readonly StoredRevision[] {
  const newest = revisions.findLastIndex(({ read }) => read);
  return revisions.filter(({ isRefused }, index) => !isRefused || index > newest);
}

function checkRevision(
  { store }: Examined,
  { key, read, reason, isNewer, isRefused, revision }: StoredRevision,
  pointer: Stored | null,
): Finding[] {
  if (read) return [];
  if (isRefused)
    return [
      {
        sentence: `${reason} What was whole before it counts, and the next change stands on that.`,
      },
    ];
  if (isNewer) return [{ sentence: `${reason} A newer program has written it.` }];
  if (pointer?.read?.document.revision !== revision) {
    return [
      {
        sentence: `${reason} Commands stop at it where it is the newest. Put it back from a backup; where there is none, delete it, and the one before it counts.`,
      },
    ];
  }
  const mend = async () => {
    await store.remove(key);
    await store.create(key, pointer.bytes);
    return 'It was written anew from the pointer.';
  };
  return [{ sentence: reason, mend }];
}

function checkPointer(
  examined: Examined,
  pointer: Stored | null,
  revisions: readonly StoredRevision[],
): Finding[] {
  const { store, environment } = examined;
  const key = pointerKey(environment);
  const newest = revisions.findLast(({ read }) => read);
  const follow = async () => `It is a copy of revision ${await followNewest(examined)} now.`;
  const mend = newest && { mend: follow };
  if (!pointer) return newest ? [{ sentence: `${key} is missing.`, ...mend }] : [];
  if (pointer.isNewer) return [{ sentence: `${pointer.reason} A newer program has written it.` }];
  if (!pointer.read) return [{ sentence: pointer.reason, ...mend }];
  const { revision } = pointer.read.document;
  const last = revisions.at(-1)?.revision ?? 0;
  if (revision > last) {
    const sentence = `${key} is of revision ${revision}, which is not in the store.`;
    if (revision !== last + 1) return [{ sentence: `${sentence} Put it back from a backup.` }];
    const restore = async () => {
      await store.create(revisionKey(environment, revision), pointer.bytes);
      return 'The revision was written anew from the pointer.';
    };
    return [{ sentence, mend: restore }];
  }
  if (newest && revision < newest.revision) {
    const sentence = `${key} is behind: it is of revision ${revision}, and there is revision ${newest.revision}.`;
    return [{ sentence, ...mend }];
  }
  const own = revisions.find((each) => each.revision === revision);
  if (!own?.read || own.bytes.equals(pointer.bytes)) return [];
  const sentence = `${key} is of revision ${revision} and differs from it.`;
  // Somebody may have meant it.
  if (pointer.read.problems.length === 0)
    return [{ sentence: `${sentence} Was it edited? Activate what should be live.` }];
  return [{ sentence, ...mend }];
}

/** Makes the pointer a copy of the newest revision, also when that changes meanwhile. */
async function followNewest(examined: Examined): Promise<number> {
  const { store, environment } = examined;
  for (let followed = 0; ;) {
    const newest = (await readRevisions(examined)).findLast(({ read }) => read);
    if (!newest || newest.revision === followed) return followed;
    await store.replace(pointerKey(environment), newest.bytes);
    followed = newest.revision;
  }
}

/** What readers leave out of what is live. */
async function checkShown({ store, environment }: Examined): Promise<Finding[]> {
  const shown = await readShown(store, environment);
  if (!shown) return [];
  const findings = shown.problems.map(({ entry, sentence }) => ({
    sentence: `${entry}: ${sentence}`,
  }));
  for (const [owner, entry] of Object.entries(shown.document.content)) {
    if (await readStoredRevision(store, owner, entry)) continue;
    const sentence = `Revision ${entry.revision} of ${owner}’s documents, which is live, is missing from the store or was changed there. Take it back with: npm run mfe -- content rollback ${owner}`;
    findings.push({ sentence });
  }
  return findings;
}
