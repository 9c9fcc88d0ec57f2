import { registeredFreeze, type RegisteredFreeze } from '@tableside/contracts/registry/wire';
import { readDocument, type ReadDocument } from './read-document';
import {
  isObject,
  readBy,
  listRevisions,
  parseJson,
  revisionKey,
  type StoreScope,
} from '../store/store';
import { Refusal, EXIT } from '../store/refusal';
import { findHistory } from '../signing/signatures';
import { releaseName } from './good-releases';
import type { Draft } from './document';

/** A state of the registry, and who made it. */
export interface PastState extends Pick<ReadDocument, 'document'> {
  readonly at: string;
  readonly by: string;
  readonly command: string;
  /** Remotes that can be read, as in the document. */
  readonly freezes: Readonly<Record<string, RegisteredFreeze>>;
}

/** All states of an environment, oldest first. Unreadable states are skipped. */
export async function readHistory({ store, environment }: StoreScope): Promise<PastState[]> {
  const states: PastState[] = [];
  const isHistory = findHistory(store);
  for (const revision of await listRevisions(store, environment)) {
    const key = revisionKey(environment, revision);
    const bytes = await store.read(key);
    try {
      const value = bytes && parseJson(bytes, key);
      if (value && (await isHistory(value, key))) states.push(readState(value, key));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return states;
}

function readState(value: unknown, key: string): PastState {
  const { document } = readDocument(value, key);
  const change = isObject(value) && isObject(value['change']) ? value['change'] : {};
  const text = (field: string) => (typeof change[field] === 'string' ? change[field] : 'unknown');
  return {
    document,
    at: text('at'),
    by: text('by'),
    command: text('command'),
    freezes: readFreezes(value),
  };
}

function readFreezes(value: unknown): PastState['freezes'] {
  const freezes = isObject(value) && isObject(value['freezes']) ? value['freezes'] : {};
  return Object.fromEntries(
    Object.entries(freezes).flatMap(([scope, entry]) => {
      const read = readBy(registeredFreeze, entry);
      return 'value' in read ? [[scope, read.value]] : [];
    }),
  );
}

const liveIn = ({ document }: PastState, name: string): string | undefined =>
  document.remotes[name]?.active.version;

/** The change since which a remote's live release has been live without interruption. */
export function findSince(
  history: readonly PastState[],
  name: string,
  version: string,
): PastState | null {
  let since: PastState | null = null;
  for (const state of history.toReversed()) {
    if (liveIn(state, name) !== version) break;
    since = state;
  }
  return since;
}

/** @throws {Refusal} for a release that was never live in an environment: it was never run there */
export async function requireOnceLive(
  scope: StoreScope,
  name: string,
  version: string,
): Promise<void> {
  const history = await readHistory(scope);
  if (history.some((state) => liveIn(state, name) === version)) return;
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
  const instead = live === undefined ? 'Nothing of it is' : `${name}@${live} is`;
  throw new Refusal(
    [
      `${name}@${expected} is no longer live. ${instead}. Nothing was changed. To see who changed it: npm run mfe -- log`,
    ],
    EXIT.late,
  );
}
