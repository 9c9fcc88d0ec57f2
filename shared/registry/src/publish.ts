import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  releaseSidecar,
  type ReleaseSidecar,
  type RemoteName,
} from '@tableside/contracts/registry/wire';
import { integrityOf } from './hash';
import { Refusal } from './refusal';
import { readJson, releaseKey, toJson, type ReleaseStore } from './store';

const SIDECAR = 'release.json';

/** Reads a stored release's sidecar.
 * @throws {Refusal} when the release is not there or its sidecar does not fit the schema or the release */
export async function readSidecar(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<ReleaseSidecar> {
  const key = releaseKey(name, version, SIDECAR);
  const value = await readJson(store, key);
  if (!value) {
    throw new Refusal([
      `${name}@${version} is not in the store. Publish it first: npm run mfe -- publish ${name}`,
    ]);
  }
  const sidecar = parseSidecar(value, key);
  if (sidecar.name !== name || sidecar.version !== version) {
    throw new Refusal([
      `${key} calls itself ${sidecar.name}@${sidecar.version}. Publish ${name} under a new version.`,
    ]);
  }
  return sidecar;
}

function parseSidecar(value: unknown, where: string): ReleaseSidecar {
  const parsed = releaseSidecar.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    parsed.error.issues.map(
      (issue) =>
        `${where}, ${issue.path.join('.') || 'whole file'}: ${issue.message}. Build the remote again.`,
    ),
  );
}

/**
 * Copies a built release into the store: its files first, its sidecar last, so that a release is there whole or not
 * at all. A version is never replaced; publishing the same bytes again is fine.
 * @param folder the build's output, with release.json in it
 * @throws {Refusal} when a file differs from its hash, is missing, the version exists with other bytes, or the build is of
 * another remote
 */
export async function publishRelease(
  store: ReleaseStore,
  remote: RemoteName,
  folder: string,
): Promise<ReleaseSidecar> {
  const raw = await readFile(path.join(folder, SIDECAR), 'utf8').catch(() => null);
  if (raw === null) {
    throw new Refusal([
      `${path.join(folder, SIDECAR)} is missing. Build the remote first: npm run build`,
    ]);
  }
  const sidecar = parseSidecar(JSON.parse(raw), path.join(folder, SIDECAR));
  const { name, version } = sidecar;
  if (name !== remote)
    throw new Refusal([`The build of ${remote} calls itself ${name} in remote.json.`]);
  const problems: string[] = [];
  const files = new Map<string, Buffer>();
  for (const [file, { integrity }] of Object.entries(sidecar.files)) {
    const bytes = await readFile(path.join(folder, file)).catch(() => null);
    if (!bytes) problems.push(`${file} is listed in release.json but missing from ${folder}.`);
    else if (integrityOf(bytes) !== integrity) {
      problems.push(`${file} was changed after the build: its hash differs from release.json.`);
    } else files.set(file, bytes);
  }
  for (const file of await listFiles(folder)) {
    if (file !== SIDECAR && !(file in sidecar.files)) {
      problems.push(`${file} is in ${folder} but not listed in release.json.`);
    }
  }
  if (problems.length) throw new Refusal([...problems, 'Build the remote again, then publish.']);

  for (const [file, bytes] of files) {
    const key = releaseKey(name, version, file);
    if (await store.create(key, bytes)) continue;
    const stored = await store.read(key);
    if (!stored?.equals(bytes)) throw taken(name, version, file);
  }
  const key = releaseKey(name, version, SIDECAR);
  if (!(await store.create(key, toJson(sidecar)))) {
    const stored = await readSidecar(store, name, version);
    if (JSON.stringify(stored.files) !== JSON.stringify(sidecar.files))
      throw taken(name, version, SIDECAR);
  }
  return sidecar;
}

/** Whether a build's version is free, or holds the very same files.
 * @returns one sentence when it does not */
export async function checkVersion(
  store: ReleaseStore,
  { name, version, files }: ReleaseSidecar,
): Promise<string[]> {
  const key = releaseKey(name, version, SIDECAR);
  const value = await readJson(store, key);
  if (!value) return [];
  const stored = parseSidecar(value, key).files;
  const other = Object.keys({ ...stored, ...files }).find(
    (file) => stored[file]?.integrity !== files[file]?.integrity,
  );
  return other === undefined ? [] : [taken(name, version, other).message];
}

const taken = (name: string, version: string, file: string): Refusal =>
  new Refusal([
    `${name}@${version} is published already, with another ${file}. Raise the version in mfe-${name}/package.json and build again.`,
  ]);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    );
}
