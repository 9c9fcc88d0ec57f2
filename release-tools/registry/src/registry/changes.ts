import { REGISTRY_SCHEMA } from '@tableside/contracts/registry/release';
import { type RegistryDocument } from '@tableside/contracts/registry/wire';
import { emptyDraft, parseDocument, type Draft } from './document';
import { isVerified, findHistory } from '../signing/signatures';
import { nullIfRefused, type Refusal, damagedStoreError } from '../store/refusal';
import { pointerKey, readJson, revisionKey, toJson, type ReleaseStore } from '../store/store';

export interface ActivateOptions {
  /** The version that must be live before the change; default: any. */
  readonly ifActive?: string | undefined;
  /** Shows it to a share of the visitors, from 0 to 1; default: all. */
  readonly share?: number | undefined;
  /** True: only if it is the canary before the change. */
  readonly promotes?: boolean | undefined;
}

export interface RollbackOptions {
  /** Why it is rolled back despite a freeze; default: a freeze blocks the rollback. */
  readonly despiteFreeze?: string | undefined;
  /** The version to go back to, which must have been live before; default: the fallback. */
  readonly to?: string | undefined;
  /** The version that must be live before the change; default: any. */
  readonly ifActive?: string | undefined;
}

/** Quotes a user's text in a command of the log. */
export const quote = (words: string): string => JSON.stringify(words);

/** A rollback as the log shows it. */
export const rollbackCommand = (what: string, { to, despiteFreeze }: RollbackOptions): string =>
  [
    what,
    ...(to === undefined ? [] : [`--to ${to}`]),
    ...(despiteFreeze === undefined ? [] : [`--despite-freeze ${quote(despiteFreeze)}`]),
  ].join(' ');

/** Where a change is made, and by whom. */
export interface ChangeContext {
  readonly store: ReleaseStore;
  readonly environment: string;
  readonly by: string;
  /** Id of the user's key. */
  readonly signer?: string | undefined;
  readonly now?: () => Date;
}

/** The newest valid revision, even when a crash left the pointer behind; null for a new store. */
export const readNewest = async (
  store: ReleaseStore,
  environment: string,
): Promise<RegistryDocument | null> => (await readTop(store, environment)).newest;

/**
 * The newest valid revision and the number of the next one. Revisions without a valid signature are
 * skipped.
 */
async function readTop(
  store: ReleaseStore,
  environment: string,
): Promise<{ readonly newest: RegistryDocument | null; readonly next: number }> {
  // The pointer is only a copy. The next change repairs a damaged one.
  const pointer = await nullIfRefused(readJson(store, pointerKey(environment)));
  const counts = pointer && (await isVerified(store, pointer, pointerKey(environment)));
  let newest = counts ? parseDocument(pointer, pointerKey(environment)) : null;
  for (let next = (newest?.revision ?? 0) + 1; ; next += 1) {
    const key = revisionKey(environment, next);
    const stored = await readJson(store, key);
    if (!stored && !newest && next > 1) throw unsigned(environment);
    if (!stored) return { newest, next };
    if (await isVerified(store, stored, key)) newest = parseDocument(stored, key);
  }
}

const unsigned = (environment: string): Refusal =>
  damagedStoreError(
    `No revision of ${environment} is signed with a key that is trusted here, so it cannot be changed. Check npm run mfe -- log. To sign what is live: npm run mfe -- key adopt`,
  );

/**
 * Applies a change to the newest revision and makes the result live. Of two concurrent writers the slower
 * one finds its revision taken and applies its change again to the other's result.
 * @param command as the log shows it
 * @param apply returns the new state; called again after a conflict; may throw a Refusal, or return its
 * argument to change nothing
 * @returns the document that is live afterwards
 */
export async function commitChange(
  { store, environment, by, signer, now = () => new Date() }: ChangeContext,
  command: string,
  apply: (draft: Draft) => Draft | Promise<Draft>,
): Promise<RegistryDocument> {
  for (;;) {
    const { newest, next: revision } = await readTop(store, environment);
    const draft = await apply(newest ?? emptyDraft());
    if (newest && draft === newest) {
      // After a crash the change may exist while the pointer is still behind.
      await followPointer(store, environment);
      return newest;
    }
    const { signature: _, ...content } = parseDocument(
      {
        schema: REGISTRY_SCHEMA,
        revision,
        environment,
        remotes: draft.remotes,
        content: draft.content,
        ...(draft.freezes && Object.keys(draft.freezes).length > 0 && { freezes: draft.freezes }),
        ...(draft.assets && { assets: draft.assets }),
        ...(draft.teams && { teams: draft.teams }),
        change: { at: now().toISOString(), by, command, ...(signer && { signer }) },
        signature: null,
      },
      'The new revision',
    );
    const signature = (await store.signer?.signDocument(content)) ?? null;
    const next = { ...content, signature };
    if (await store.create(revisionKey(environment, revision), toJson(next))) {
      await followPointer(store, environment);
      return next;
    }
  }
}

/**
 * Copies the newest revision to the pointer, unless the pointer is up to date. Also repairs a pointer
 * after a crash or a slower writer.
 */
export async function followPointer(store: ReleaseStore, environment: string): Promise<void> {
  const key = pointerKey(environment);
  for (;;) {
    const newest = await readNewest(store, environment);
    const bytes = newest && toJson(newest);
    if (!bytes || (await store.read(key))?.equals(bytes)) return;
    await store.replace(key, bytes);
  }
}

export async function readLog(
  store: ReleaseStore,
  environment: string,
): Promise<RegistryDocument[]> {
  const newest = await readNewest(store, environment);
  const log: RegistryDocument[] = [];
  const isHistory = findHistory(store);
  for (let revision = 1; revision <= (newest?.revision ?? 0); revision += 1) {
    const key = revisionKey(environment, revision);
    const document = await readJson(store, key);
    if (document && (await isHistory(document, key))) log.push(parseDocument(document, key));
  }
  return log;
}
