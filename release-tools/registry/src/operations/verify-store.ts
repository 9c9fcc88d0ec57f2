import { releaseBase } from '@tableside/contracts/registry/names';
import type { ReleaseFiles } from '@tableside/contracts/registry/release';
import { readStoredRevision } from '../content/commit-documents';
import {
  integrityOf,
  listRevisions,
  parseJson,
  pointerKey,
  revisionKey,
  type Place,
  type ReleaseStore,
  type StoreReader,
} from '../store/store';
import { readDocument } from '../registry/read-document';
import { readShown } from '../registry/registry-follower';
import { Refusal } from '../store/refusal';
import { findReleaseFiles, SIDECAR } from '../registry/stored-releases';
import { readAnySidecar } from '../registry/stored-shells';

/** Reads and hashes every file of a release store, and looks at one environment's registry in it. */
export async function verifyStore(place: Place): Promise<readonly string[]> {
  return [
    ...(await verifyRegistry(place)),
    ...(await verifyLive(place)),
    ...(await verifyReleases(place)),
  ];
}

interface Stored {
  readonly bytes: Buffer;
  /** Why it does not count; null when it does. */
  readonly reason: string | null;
  /** Passed over, as it was not signed by somebody who may; or of a form that commands refuse to go on from. */
  readonly kind?: 'unsigned' | 'unknown';
}

async function readStored(
  store: StoreReader,
  key: string,
  revision?: number,
): Promise<Stored | null> {
  const bytes = await store.read(key);
  if (!bytes) return null;
  let kind: Stored['kind'];
  try {
    const value = parseJson(bytes, key);
    kind = 'unknown';
    const said = readDocument(value, key).document.revision;
    if (revision !== undefined && said !== revision)
      return { bytes, reason: `${key} says that it is revision ${said}.` };
    kind = 'unsigned';
    await store.seal?.checkDocument(value, key);
    return { bytes, reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = kind === 'unsigned' ? `${key} is passed over. ${error.message}` : error.message;
    return { bytes, reason, ...(kind && { kind }) };
  }
}

async function verifyRegistry({ store, environment }: Place): Promise<string[]> {
  const problems: string[] = [];
  let newest: { readonly revision: number; readonly bytes: Buffer } | null = null;
  // What was unsigned before a signed one is history.
  let unsigned: string[] = [];
  for (const revision of await listRevisions(store, environment)) {
    const stored = await readStored(store, revisionKey(environment, revision), revision);
    if (!stored) continue;
    const { bytes, reason, kind } = stored;
    if (reason === null) [newest, unsigned] = [{ revision, bytes }, []];
    else if (kind === 'unsigned')
      unsigned.push(`${reason} The next change stands on what is signed.`);
    else problems.push(`${reason} Put it back from a backup.`);
  }
  const key = pointerKey(environment);
  const pointer = await readStored(store, key);
  const isCopy = !newest || pointer?.bytes.equals(newest.bytes);
  const healed =
    pointer?.kind === 'unknown'
      ? 'Unless a newer program wrote it, delete it; the next change writes it anew.'
      : 'The next change writes it anew.';
  return [
    ...problems,
    ...unsigned,
    ...(!pointer && newest ? [`${key} is missing. ${healed}`] : []),
    ...(pointer?.reason ? [`${pointer.reason} ${healed}`] : []),
    ...(pointer && pointer.reason === null && !isCopy
      ? [
          `${key} differs from the newest revision, ${newest?.revision}. Was it edited? Activate what should be live.`,
        ]
      : []),
  ];
}

/** What readers leave out of what is live, and documents that are gone. */
async function verifyLive({ store, environment }: Place): Promise<string[]> {
  const shown = await readShown(store, environment);
  if (!shown) return [];
  const problems = shown.problems.map(({ entry, sentence }) => `${entry}: ${sentence}`);
  for (const [owner, entry] of Object.entries(shown.document.content))
    if (!(await readStoredRevision(store, owner, entry)))
      problems.push(
        `Revision ${entry.revision} of ${owner}’s documents, which is live, is missing from the store or was changed there. Take it back with: npm run mfe -- content rollback ${owner}`,
      );
  return problems;
}

async function verifyReleases({ store, environment }: Place): Promise<string[]> {
  const { releases, others } = await findReleaseFiles(store);
  const shown = await readShown(store, environment);
  const live = Object.entries(shown?.document.remotes ?? {}).flatMap(
    ([name, { active, lastGood, canary }]) => [
      { name, version: active.version, state: 'is live' },
      ...(canary ? [{ name, version: canary.version, state: 'is a canary' }] : []),
      ...(lastGood ? [{ name, version: lastGood.version, state: 'was live before' }] : []),
    ],
  );
  const problems = live
    .filter(({ name, version }) => !releases.has(releaseBase(name, version).slice(1)))
    .map(
      ({ name, version, state }) =>
        `${name}@${version} ${state} in ${environment} and is not in the store. Put it back from a backup, or activate another one.`,
    );
  for (const [folder, files] of releases)
    problems.push(...(await verifyRelease(store, folder, files)));
  return [...problems, ...others.map((key) => `${key} belongs to no release.`)];
}

async function verifyRelease(
  store: ReleaseStore,
  folder: string,
  files: readonly string[],
): Promise<string[]> {
  const [, name = '', version = ''] = folder.split('/');
  const release = `${name}@${version}`;
  const repair = 'Publish the same build again, or put it back from a backup.';
  if (!files.includes(SIDECAR)) return [`${release} lacks ${SIDECAR}. ${repair}`];
  let listed: ReleaseFiles;
  try {
    listed = (await readAnySidecar(store, name, version)).files;
  } catch (error) {
    if (error instanceof Refusal) return [error.problems.join(' ')];
    throw error;
  }
  const problems: string[] = [];
  for (const [file, { integrity }] of Object.entries(listed)) {
    const bytes = await store.read(folder + file);
    if (!bytes) problems.push(`${release} lacks ${file}. ${repair}`);
    else if (integrityOf(bytes) !== integrity)
      problems.push(`${file} of ${release} was changed in the store: its hash differs. ${repair}`);
  }
  return [
    ...problems,
    ...files
      .filter((file) => file !== SIDECAR && !(file in listed))
      .map((file) => `${file} of ${release} is not listed in its release.json.`),
  ];
}
