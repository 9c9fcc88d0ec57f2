import { releaseBase, SHELL_NAME } from '@tableside/contracts/registry/names';
import { listEnvironments } from '../naming/environments';
import { isObject } from '../reading/read-by';
import { storeTrouble } from '../refusal';
import { readReports } from '../reports/shell-reports';
import { listStoredShells } from '../shell/stored-shells';
import { listRevisions, parseJson, pointerKey, revisionKey, type ReleaseStore } from '../store';

/** How long after a release was live or published tabs may ask for its files, in milliseconds. */
export const KEPT_MS = 30 * 24 * 3_600_000;
/** So many of the newest shells stay however old they are. */
const SHELLS_KEPT = 2;

/** Folders of the releases that somebody may need, such as `releases/menu/1.0.0/`: what the registry of any environment names
 * now, or did within KEPT_MS, as live or as what to go back to, what shell servers show, the newest shells,
 * and those that were replaced within KEPT_MS.
 * @throws {Refusal} where a registry cannot be read: nobody knows what it names */
export async function findKept(store: ReleaseStore, now: Date): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  const shells = await listStoredShells(store);
  for (const [index, { version }] of shells.entries()) {
    const replacedAt = Date.parse(shells[index - 1]?.builtAt ?? '');
    if (index < SHELLS_KEPT || now.getTime() - replacedAt <= KEPT_MS)
      kept.add(releaseBase(SHELL_NAME, version).slice(1));
  }
  for (const environment of await listEnvironments(store)) {
    for (const text of await readRecent(store, environment, now))
      for (const [, base = ''] of text.matchAll(/"base":\s*"\/([^"]+)"/g)) kept.add(base);
    for (const { serves, shell } of await readReports(store, environment, now.getTime()))
      for (const [name, version] of [...Object.entries(serves), [SHELL_NAME, shell.version]])
        kept.add(releaseBase(name ?? '', version ?? '').slice(1));
  }
  return kept;
}

/** The pointer of an environment, and its states that were live within KEPT_MS, as texts. */
async function readRecent(
  store: ReleaseStore,
  environment: string,
  now: Date,
): Promise<readonly string[]> {
  const texts: string[] = [];
  const read = async (key: string): Promise<string> => {
    const bytes = await store.read(key);
    if (!bytes || !readChangeTime(bytes, key))
      throw storeTrouble(
        `${key} cannot be read, so nobody knows which releases it names. Nothing was removed. Look at it with: npm run mfe -- status --verify --env ${environment}`,
      );
    texts.push(String(bytes));
    return readChangeTime(bytes, key);
  };
  await read(pointerKey(environment));
  // A state was live until the one after it came.
  for (const revision of (await listRevisions(store, environment)).reverse()) {
    const at = await read(revisionKey(environment, revision));
    if (now.getTime() - Date.parse(at) > KEPT_MS) break;
  }
  return texts;
}

/** When a state was made; empty where it does not tell. */
function readChangeTime(bytes: Buffer, key: string): string {
  const value = parseJson(bytes, key);
  const change = isObject(value) ? value['change'] : null;
  const at = isObject(change) ? change['at'] : null;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : '';
}
