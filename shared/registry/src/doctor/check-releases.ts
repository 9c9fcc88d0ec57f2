import { releaseBase, releaseFolder, SHELL_NAME } from '@tableside/contracts/common/names';
import type { ReleaseFiles } from '@tableside/contracts/registry/fields';
import { integrityOf } from '../hash';
import { readSidecar } from '../releases/publish';
import { readShown } from '../reading/registry-follower';
import { Refusal } from '../refusal';
import { readShellSidecar } from '../shell/publish-shell';
import { listServed } from '../shell/shell-entry';
import { isSettled, remover, type Examined, type Finding } from './finding';

const SIDECAR = 'release.json';

/** A release as the store holds it. */
interface StoredRelease {
  /** Such as `marketing@1.0.0`. */
  readonly name: string;
  /** Its folder, `releases/marketing/1.0.0/`. */
  readonly folder: string;
  /** Below the folder. */
  readonly files: readonly string[];
  /** True when any state of any registry names it: tabs may have it, and a rollback may bring it back. */
  readonly isNamed: boolean;
}

/** What is wrong with the releases of a store, and how many there are. */
export async function checkReleases(
  examined: Examined,
): Promise<{ readonly findings: readonly Finding[]; readonly count: number }> {
  const keys = await examined.store.list('releases/');
  const named = await findNamed(examined);
  const folders = new Map<string, string[]>();
  const findings: Finding[] = [];
  for (const key of keys) {
    const folder = releaseFolder(`/${key}`)?.slice(1);
    if (folder) folders.set(folder, [...(folders.get(folder) ?? []), key.slice(folder.length)]);
    else findings.push({ sentence: `${key} belongs to no release. Delete it if nobody needs it.` });
  }
  const checked: Finding[] = [];
  for (const [folder, files] of folders) {
    const name = nameOf(folder);
    const release = { name, folder, files, isNamed: named.has(folder) };
    checked.push(...(await checkRelease(examined, release)));
  }
  const gone = await findGone(examined, folders);
  return { findings: [...gone, ...checked, ...findings], count: folders.size };
}

const nameOf = (folder: string): string => folder.split('/').slice(1, 3).join('@');

/** Folders of releases that stand in a document of any registry, even in one that is damaged. */
async function findNamed({ store }: Examined): Promise<Set<string>> {
  const named = new Set<string>();
  for (const key of await store.list('registry/')) {
    const text = String(await store.read(key));
    for (const [, base = ''] of text.matchAll(/"base":\s*"\/([^"]+)"/g)) named.add(base);
  }
  return named;
}

/** Releases that are live, or were before, and that the store has nothing of. */
async function findGone(
  { store, environment, now }: Examined,
  folders: ReadonlyMap<string, unknown>,
): Promise<Finding[]> {
  const shown = await readShown(store, environment);
  const shells = shown?.shell ?? null;
  const served = listServed(shells, now).map(({ version }) => ({
    name: SHELL_NAME,
    version,
    state: version === shells?.active.version ? 'is live' : 'was live before',
  }));
  const releases = Object.entries(shown?.document.remotes ?? {}).flatMap(
    ([name, { active, lastGood, canary }]) => [
      { name, version: active.version, state: 'is live' },
      ...(canary ? [{ name, version: canary.version, state: 'is a canary' }] : []),
      ...(lastGood ? [{ name, version: lastGood.version, state: 'was live before' }] : []),
    ],
  );
  return [...releases, ...served]
    .filter(({ name, version }) => !folders.has(releaseBase(name, version).slice(1)))
    .map(({ name, version, state }) => ({
      sentence: `${name}@${version} ${state} in ${environment} and is not in the store. Put it back from a backup, or activate another one.`,
    }));
}

async function checkRelease(examined: Examined, release: StoredRelease): Promise<Finding[]> {
  const { name, files } = release;
  if (!files.includes(SIDECAR)) return [await findHalf(examined, release, [SIDECAR])];
  const sidecar = await tryToRead(examined, release);
  if (typeof sidecar === 'string') return [{ sentence: sidecar }];
  const missing = Object.keys(sidecar.files).filter((file) => !files.includes(file));
  const orphans = files.filter((file) => file !== SIDECAR && !(file in sidecar.files));
  return [
    ...(missing.length > 0 ? [await findHalf(examined, release, missing)] : []),
    ...(await findChanged(examined, release, sidecar)),
    ...orphans.map((file) => ({
      sentence: `${file} of ${name} is not listed in its release.json. Delete it if nobody needs it.`,
    })),
  ];
}

/** @returns what is wrong with the sidecar, in place of it */
async function tryToRead(
  { store }: Examined,
  { name }: StoredRelease,
): Promise<{ readonly files: ReleaseFiles } | string> {
  const [owner = '', version = ''] = name.split('@');
  try {
    if (owner === SHELL_NAME) return await readShellSidecar(store, version);
    return await readSidecar(store, owner, version);
  } catch (error) {
    if (error instanceof Refusal) return error.problems.join(' ');
    throw error;
  }
}

async function findHalf(
  examined: Examined,
  { name, folder, files, isNamed }: StoredRelease,
  missing: readonly string[],
): Promise<Finding> {
  const sentence = `${name} is only half there: it lacks ${missing.join(', ')}.`;
  if (isNamed)
    return {
      sentence: `${sentence} A registry names it: publish the same build again, or put it back from a backup.`,
    };
  const rank = (file: string) => Number(file !== SIDECAR);
  // What makes it a release goes first.
  const keys = [...files]
    .sort((one, other) => rank(one) - rank(other))
    .map((file) => folder + file);
  return (await isSettled(examined, keys))
    ? { sentence, mend: remover(examined, keys) }
    : { sentence: `${sentence} It is younger than an hour and may be under way.` };
}

async function findChanged(
  { store }: Examined,
  { name, folder, files }: StoredRelease,
  sidecar: { readonly files: ReleaseFiles },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [file, { integrity }] of Object.entries(sidecar.files)) {
    const bytes = files.includes(file) ? await store.read(folder + file) : null;
    if (bytes && integrityOf(bytes) !== integrity)
      findings.push({
        sentence: `${file} of ${name} was changed in the store: its hash differs. Put it back from a backup, or publish a new version.`,
      });
  }
  return findings;
}
