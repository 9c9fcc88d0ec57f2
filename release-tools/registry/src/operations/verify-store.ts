import { releaseBase } from '@tableside/contracts/registry/names';
import type { ReleaseFiles } from '@tableside/contracts/registry/release';
import { readStoredRevision } from '../content/commit-content';
import {
  integrityOf,
  listRevisions,
  parseJson,
  pointerKey,
  revisionKey,
  type StoreScope,
  type ReleaseStore,
  type StoreReader,
} from '../store/store';
import { readDocument } from '../registry/read-document';
import { readShown } from '../registry/registry-follower';
import { Refusal } from '../store/refusal';
import { findReleaseFiles, SIDECAR } from '../registry/stored-releases';
import { readAnySidecar } from '../registry/stored-shells';

/** Reads and hashes every file of a release store, and checks the registry of one environment. */
export async function verifyStore(scope: StoreScope): Promise<readonly string[]> {
  return [
    ...(await verifyRegistry(scope)),
    ...(await verifyLive(scope)),
    ...(await verifyReleases(scope)),
  ];
}

interface Stored {
  readonly bytes: Buffer;
  /** Why it is skipped; null when it is not. */
  readonly reason: string | null;
  /** Skipped because its signature is invalid, or because commands cannot read its schema. */
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
    const found = readDocument(value, key).document.revision;
    if (revision !== undefined && found !== revision)
      return { bytes, reason: `${key} contains revision ${found} instead of its own.` };
    kind = 'unsigned';
    await store.signer?.verifyDocument(value, key);
    return { bytes, reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = kind === 'unsigned' ? `${key} is skipped. ${error.message}` : error.message;
    return { bytes, reason, ...(kind && { kind }) };
  }
}

async function verifyRegistry({ store, environment }: StoreScope): Promise<string[]> {
  const problems: string[] = [];
  let newest: { readonly revision: number; readonly bytes: Buffer } | null = null;
  // Unsigned revisions before a signed one are history.
  let unsigned: string[] = [];
  for (const revision of await listRevisions(store, environment)) {
    const stored = await readStored(store, revisionKey(environment, revision), revision);
    if (!stored) continue;
    const { bytes, reason, kind } = stored;
    if (reason === null) [newest, unsigned] = [{ revision, bytes }, []];
    else if (kind === 'unsigned')
      unsigned.push(`${reason} The next change is based on the newest signed revision.`);
    else problems.push(`${reason} Restore it from a backup.`);
  }
  const key = pointerKey(environment);
  const pointer = await readStored(store, key);
  const isCopy = !newest || pointer?.bytes.equals(newest.bytes);
  const repair =
    pointer?.kind === 'unknown'
      ? 'Unless a newer program wrote it, delete it; the next change writes it again.'
      : 'The next change writes it again.';
  return [
    ...problems,
    ...unsigned,
    ...(!pointer && newest ? [`${key} is missing. ${repair}`] : []),
    ...(pointer?.reason ? [`${pointer.reason} ${repair}`] : []),
    ...(pointer && pointer.reason === null && !isCopy
      ? [
          `${key} differs from the newest revision, ${newest?.revision}. If it was edited by hand, activate what should be live.`,
        ]
      : []),
  ];
}

/** What readers skip of what is live, and missing content. */
async function verifyLive({ store, environment }: StoreScope): Promise<string[]> {
  const shown = await readShown(store, environment);
  if (!shown) return [];
  const problems = shown.problems.map(({ entry, message }) => `${entry}: ${message}`);
  for (const [owner, entry] of Object.entries(shown.document.content))
    if (!(await readStoredRevision(store, owner, entry)))
      problems.push(
        `Revision ${entry.revision} of the content of ${owner}, which is live, is missing from the store or was altered there. Roll it back with: npm run mfe -- content rollback ${owner}`,
      );
  return problems;
}

async function verifyReleases({ store, environment }: StoreScope): Promise<string[]> {
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
        `${name}@${version} ${state} in ${environment} but is not in the store. Restore it from a backup, or activate another version.`,
    );
  for (const [folder, files] of releases)
    problems.push(...(await verifyRelease(store, folder, files)));
  return [...problems, ...others.map((key) => `${key} does not belong to a release.`)];
}

async function verifyRelease(
  store: ReleaseStore,
  folder: string,
  files: readonly string[],
): Promise<string[]> {
  const [, name = '', version = ''] = folder.split('/');
  const release = `${name}@${version}`;
  const repair = 'Publish the same build again, or restore it from a backup.';
  if (!files.includes(SIDECAR)) return [`${release} has no ${SIDECAR}. ${repair}`];
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
    if (!bytes) problems.push(`${release} is missing ${file}. ${repair}`);
    else if (integrityOf(bytes) !== integrity)
      problems.push(`${file} of ${release} was altered in the store: its hash differs. ${repair}`);
  }
  return [
    ...problems,
    ...files
      .filter((file) => file !== SIDECAR && !(file in listed))
      .map((file) => `${file} of ${release} is not listed in its release.json.`),
  ];
}
