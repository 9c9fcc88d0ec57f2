import { readDocument, type ReadDocument } from './read-document';
import { listRevisions, readJson, revisionKey, type StoreScope } from '../store/store';
import { Refusal, EXIT } from '../store/refusal';
import { findHistory } from '../signing/signatures';
import { releaseName } from './stored-releases';
import type { Draft } from './document';

/** All states of an environment, oldest first. Unreadable states are skipped. */
export async function readHistory({ store, environment }: StoreScope): Promise<ReadDocument[]> {
  const states: ReadDocument[] = [];
  const isHistory = findHistory(store);
  for (const revision of await listRevisions(store, environment)) {
    const key = revisionKey(environment, revision);
    try {
      const value = await readJson(store, key);
      if (value && (await isHistory(value, key))) states.push(readDocument(value, key));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return states;
}

/** The change since which a condition has been true without interruption. */
export const findSince = (
  history: readonly ReadDocument[],
  isTrue: (state: ReadDocument) => boolean,
): ReadDocument | undefined => history[history.findLastIndex((state) => !isTrue(state)) + 1];

/** @throws {Refusal} for a release that was never live in an environment: it was never run there */
export async function requireOnceLive(
  scope: StoreScope,
  name: string,
  version: string,
): Promise<void> {
  const history = await readHistory(scope);
  if (history.some(({ document }) => document.remotes[name]?.active.version === version)) return;
  const release = releaseName(name, version);
  throw new Refusal([
    `${release} was never live in ${scope.environment}, so you cannot roll back to it. To make it live: npm run mfe -- activate ${release}`,
  ]);
}

/** @throws {Refusal} when another release is live now */
export function requireLive(
  state: Pick<Draft, 'remotes'> | null,
  name: string,
  expected: string | undefined,
): void {
  const live = state?.remotes[name]?.active.version;
  if (expected === undefined || live === expected) return;
  const instead = live === undefined ? 'No version of it is' : `${name}@${live} is`;
  throw new Refusal(
    [
      `${name}@${expected} is no longer live. ${instead}. Nothing was changed. To see who changed it: npm run mfe -- log`,
    ],
    EXIT.late,
  );
}
