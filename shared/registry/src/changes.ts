import { REGISTRY_SCHEMA, type RegistryDocument } from '@tableside/contracts/registry/wire';
import { emptyDraft, parseDocument, type Draft } from './document';
import { Refusal } from './refusal';
import { pointerKey, readJson, revisionKey, toJson, type ReleaseStore } from './store';

export interface ChangeContext {
  readonly store: ReleaseStore;
  readonly environment: string;
  /** Who asks, for the log. */
  readonly by: string;
  /** The command as typed, for the log. */
  readonly command: string;
  readonly now?: () => Date;
}

/** The newest revision, also when a crash kept the pointer from following it; null for a new store. */
export async function readNewest(
  store: ReleaseStore,
  environment: string,
): Promise<RegistryDocument | null> {
  // The pointer is a copy. Of a damaged one the revisions tell all, and the next change writes it anew.
  const pointer = await readJson(store, pointerKey(environment)).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  let newest = pointer ? parseDocument(pointer, pointerKey(environment)) : null;
  for (let revision = (newest?.revision ?? 0) + 1; ; revision += 1) {
    const key = revisionKey(environment, revision);
    const next = await readJson(store, key);
    if (!next) return newest;
    newest = parseDocument(next, key);
  }
}

/**
 * Applies a change to the newest revision and makes the outcome live. Two writers at once both get their change:
 * the slower one finds its revision taken, and applies its change again to what the other wrote.
 * @param apply from the present state to the wanted one; called again after a conflict; may throw a Refusal, and may
 * return the very state that it was given, where nothing is to be changed
 * @returns the document that is live afterwards
 */
export async function commitChange(
  { store, environment, by, command, now = () => new Date() }: ChangeContext,
  apply: (draft: Draft) => Draft | Promise<Draft>,
): Promise<RegistryDocument> {
  for (;;) {
    const newest = await readNewest(store, environment);
    const draft = await apply(newest ?? emptyDraft());
    if (newest && draft === newest) {
      // Whoever asks again after a crash finds the change made, and not yet followed.
      await followPointer(store, environment);
      return newest;
    }
    const revision = (newest?.revision ?? 0) + 1;
    const next = parseDocument(
      {
        schema: REGISTRY_SCHEMA,
        revision,
        environment,
        remotes: draft.remotes,
        content: draft.content,
        shell: draft.shell,
        ...(draft.freezes && Object.keys(draft.freezes).length > 0 && { freezes: draft.freezes }),
        ...(draft.assets && { assets: draft.assets }),
        change: { at: now().toISOString(), by, command },
        signature: null,
      },
      'The new revision',
    );
    if (await store.create(revisionKey(environment, revision), toJson(next))) {
      await followPointer(store, environment);
      return next;
    }
  }
}

/** Copies the newest revision to the pointer; also heals a pointer that a crash left behind, and one that a slower
 * writer has set back. A pointer that is right already is left alone. */
export async function followPointer(store: ReleaseStore, environment: string): Promise<void> {
  const key = pointerKey(environment);
  for (;;) {
    const newest = await readNewest(store, environment);
    const bytes = newest && toJson(newest);
    if (!bytes || (await store.read(key))?.equals(bytes)) return;
    await store.replace(key, bytes);
  }
}

/** All revisions, oldest first. */
export async function readLog(
  store: ReleaseStore,
  environment: string,
): Promise<RegistryDocument[]> {
  const newest = await readNewest(store, environment);
  const log: RegistryDocument[] = [];
  for (let revision = 1; revision <= (newest?.revision ?? 0); revision += 1) {
    const key = revisionKey(environment, revision);
    const document = await readJson(store, key);
    if (document) log.push(parseDocument(document, key));
  }
  return log;
}
