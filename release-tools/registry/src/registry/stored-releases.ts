import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME, releaseFolder } from '@tableside/contracts/registry/names';
import {
  type ReleaseFiles,
  releaseSidecar,
  type ReleaseSidecar,
  type RemoteName,
  shellSidecar,
} from '@tableside/contracts/registry/release';
import type { z } from 'zod';
import { EXIT, type FailureCode, Refusal, damagedStoreError } from '../store/refusal';
import {
  integrityOf,
  readJson,
  releaseKey,
  removedKey,
  toJson,
  type ReleaseStore,
  type StoreReader,
} from '../store/store';
import { listFiles } from '../store/directory-store';
import { checkSvg } from '../checks/check-svg';

/** Releases of remotes and of the shell in a store: files, and a sidecar with the hash of each. */

export const SIDECAR = 'release.json';

/**
 * Path of the built-in content in a release, one file for each type. It is in the server's folder, which
 * browsers cannot load.
 */
export const CONTENT_FOLDER = 'server/words/';

/** How long tabs may need the files of a release after it was live or published, in milliseconds. */
export const RETENTION_MS = 30 * 24 * 3_600_000;

interface Described {
  readonly name: string;
  readonly version: string;
  readonly files: ReleaseFiles;
}

/** Reads a stored release's sidecar. */
export async function readStored<Sidecar extends Described>(
  store: StoreReader,
  schema: z.ZodType<Sidecar>,
  name: string,
  version: string,
): Promise<Sidecar> {
  const key = releaseKey(name, version, SIDECAR);
  const value = await readJson(store, key);
  if (!value) {
    throw new Refusal([
      `${name}@${version} is not in the store. Publish it first: npm run mfe -- publish ${name}`,
    ]);
  }
  const sidecar = parseSidecar(schema, value, key, EXIT.store);
  if (sidecar.name !== name || sidecar.version !== version) {
    throw damagedStoreError(
      `${key} is for ${sidecar.name}@${sidecar.version}. Publish ${name} under a new version.`,
    );
  }
  return sidecar;
}

function parseSidecar<Sidecar>(
  schema: z.ZodType<Sidecar>,
  value: unknown,
  where: string,
  code: FailureCode = EXIT.refused,
): Sidecar {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    parsed.error.issues.map(
      (issue) =>
        `${where}, ${issue.path.join('.') || 'whole file'}: ${issue.message}. Build it again.`,
    ),
    code,
  );
}

/**
 * Copies a built release into the store. The sidecar is written last, so a release is either complete or
 * absent. A version is never replaced; publishing the same bytes again is allowed.
 * @param folder the build's output, with release.json in it
 * @param isPart whether a file of the folder belongs to the release; default: all files
 * @throws {Refusal} when a file is missing, differs from its hash, or is a picture with code, when the
 * version exists with other bytes, or when the build is of something else
 */
export async function storeBuild<Sidecar extends Described>(
  store: ReleaseStore,
  schema: z.ZodType<Sidecar>,
  wanted: string,
  folder: string,
  isPart: (file: string) => boolean = () => true,
): Promise<Sidecar> {
  const raw = await readFile(path.join(folder, SIDECAR), 'utf8').catch(() => null);
  if (raw === null) {
    throw new Refusal([`${path.join(folder, SIDECAR)} is missing. Build it first: npm run build`]);
  }
  const sidecar = parseSidecar(schema, JSON.parse(raw), path.join(folder, SIDECAR));
  const { name, version } = sidecar;
  if (name !== wanted)
    throw new Refusal([`The build of ${wanted} has the name ${name} in its release.json.`]);
  const files = await readFiles(folder, sidecar.files, isPart);
  const problems = [...files].flatMap(([file, bytes]) =>
    file.endsWith('.svg') ? checkSvg(file, String(bytes)) : [],
  );
  if (problems.length > 0) throw new Refusal(problems);
  if (!(await isFreeAgain(store, sidecar))) throw taken(name, version, SIDECAR);
  for (const [file, bytes] of files) {
    const key = releaseKey(name, version, file);
    if (await store.create(key, bytes)) continue;
    const stored = await store.read(key);
    if (!stored?.equals(bytes)) throw taken(name, version, file);
  }
  const key = releaseKey(name, version, SIDECAR);
  if (!(await store.create(key, toJson(sidecar)))) {
    const stored = await readStored(store, schema, name, version);
    if (JSON.stringify(stored.files) !== JSON.stringify(sidecar.files))
      throw taken(name, version, SIDECAR);
  }
  return sidecar;
}

async function readFiles(
  folder: string,
  listed: ReleaseFiles,
  isPart: (file: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const problems: string[] = [];
  const files = new Map<string, Buffer>();
  for (const [file, { integrity }] of Object.entries(listed)) {
    const bytes = await readFile(path.join(folder, file)).catch(() => null);
    if (!bytes) problems.push(`${file} is listed in release.json but missing from ${folder}.`);
    else if (integrityOf(bytes) !== integrity) {
      problems.push(`${file} was changed after the build: its hash differs from release.json.`);
    } else files.set(file, bytes);
  }
  for (const file of await listFiles(folder)) {
    if (file !== SIDECAR && isPart(file) && !(file in listed)) {
      problems.push(`${file} is in ${folder} but not listed in release.json.`);
    }
  }
  if (problems.length) throw new Refusal([...problems, 'Build it again, then publish.']);
  return files;
}

/** Whether a build's version is unused, or holds the same files. */
export async function checkVersionUnused(
  store: StoreReader,
  { name, version, files }: Described,
): Promise<string[]> {
  const schema = name === SHELL_NAME ? shellSidecar : releaseSidecar;
  if (!(await isFreeAgain(store, { name, version, files })))
    return [taken(name, version, SIDECAR).message];
  const key = releaseKey(name, version, SIDECAR);
  const value = await readJson(store, key);
  if (!value) return [];
  const stored = parseSidecar<Described>(schema, value, key, EXIT.store).files;
  const other = Object.keys({ ...stored, ...files }).find(
    (file) => stored[file]?.integrity !== files[file]?.integrity,
  );
  return other === undefined ? [] : [taken(name, version, other).message];
}

/** False for another build of a version that gc has removed: browsers and caches may still have its files. */
async function isFreeAgain(
  store: StoreReader,
  { name, version, files }: Described,
): Promise<boolean> {
  const removed = (await readJson(store, removedKey(name, version))) as Partial<Described> | null;
  return removed === null || JSON.stringify(removed.files) === JSON.stringify(files);
}

const taken = (name: string, version: string, file: string): Refusal =>
  new Refusal([
    `${name}@${version} is already published with a different ${file}. Increase the version in ${workspaceOf(name)}/package.json and build again.`,
  ]);

const workspaceOf = (name: string): string => (name === SHELL_NAME ? name : `mfe-${name}`);

/** Reads the sidecar of a remote's stored release. */
export const readSidecar = (
  store: StoreReader,
  name: string,
  version: string,
): Promise<ReleaseSidecar> => readStored(store, releaseSidecar, name, version);

/** Copies the built release of a remote into the store, see `storeBuild`. */
export const publishRelease = (
  store: ReleaseStore,
  remote: RemoteName,
  folder: string,
): Promise<ReleaseSidecar> => storeBuild(store, releaseSidecar, remote, folder);

export interface StoredRelease {
  readonly name: string;
  readonly version: string;
  /** Such as `releases/menu/1.0.0/`. */
  readonly folder: string;
  /** Below the folder. The release is complete when its sidecar is one of them. */
  readonly files: string[];
}

/**
 * All files of a store's releases.
 * @param only name of a remote, or `shell`; default: all
 * @returns releases in the order of the store, and keys that belong to no release
 */
export async function findReleaseFiles(
  store: Pick<ReleaseStore, 'list'>,
  only: string | null = null,
): Promise<{ readonly releases: readonly StoredRelease[]; readonly others: readonly string[] }> {
  const releases = new Map<string, StoredRelease>();
  const others: string[] = [];
  for (const key of await store.list(only === null ? 'releases/' : `releases/${only}/`)) {
    const folder = releaseFolder(`/${key}`)?.slice(1);
    if (!folder) {
      others.push(key);
      continue;
    }
    const [, name = '', version = ''] = folder.split('/');
    const release = releases.get(folder) ?? { name, version, folder, files: [] };
    release.files.push(key.slice(folder.length));
    releases.set(folder, release);
  }
  return { releases: [...releases.values()], others };
}

/** The releases of a store that are complete. */
export const listStored = async (
  store: Pick<ReleaseStore, 'list'>,
  only: string | null = null,
): Promise<readonly StoredRelease[]> =>
  (await findReleaseFiles(store, only)).releases.filter(({ files }) => files.includes(SIDECAR));

/** How many loads without a failure make a release good by default. */
export const GOOD_AFTER_LOADS = 20;

interface GoodMark {
  readonly remote: string;
  readonly version: string;
  readonly at: string;
  /** A shell server, or the user who ran the command. */
  readonly by: string;
  /** The reason, such as "20 loads". */
  readonly healthSignals: string;
}

const goodFolder = (environment: string): string => `registry/${environment}/good/`;

/** Such as `discovery@1.2.0`. */
export const releaseName = (remote: string, version: string): string => `${remote}@${version}`;

/** Marks a release as good in an environment. The first mark is kept. */
export async function markGood(
  store: Pick<ReleaseStore, 'create'>,
  environment: string,
  mark: GoodMark,
): Promise<void> {
  const key = `${goodFolder(environment)}${mark.remote}/${mark.version}.json`;
  await store.create(key, toJson(mark));
}

/** The releases that are good in an environment, by `releaseName`. */
export async function readGood(
  store: Pick<ReleaseStore, 'list'>,
  environment: string,
): Promise<ReadonlySet<string>> {
  const folder = goodFolder(environment);
  const keys = await store.list(folder);
  return new Set(keys.map((key) => key.slice(folder.length, -'.json'.length).replace('/', '@')));
}
