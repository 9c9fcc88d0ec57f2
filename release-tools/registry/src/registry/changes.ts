import { REGISTRY_SCHEMA } from '@tableside/contracts/registry/release';
import { type RegistryDocument } from '@tableside/contracts/registry/wire';
import { emptyDraft, parseDocument, type Draft } from './document';
import { isWhole, findHistory } from '../signing/signatures';
import { Refusal, storeTrouble } from '../store/refusal';
import { pointerKey, readJson, revisionKey, toJson, type ReleaseStore } from '../store/store';

export interface ActivateOptions {
  /** The version that has to be live until then; default: any. */
  readonly ifActive?: string | undefined;
  /** Shows it to a share of the visitors, from 0 to 1; left out, to all. */
  readonly share?: number | undefined;
  /** True: only where it is the canary until then. */
  readonly promotes?: boolean | undefined;
}

export interface RollbackOptions {
  /** Why it is taken back although releases are frozen; default: then it is not. */
  readonly despiteFreeze?: string | undefined;
  /** The version to go back to, which was live before; default: the fallback. */
  readonly to?: string | undefined;
  /** The version that has to be live until then; default: any. */
  readonly ifActive?: string | undefined;
}

/** Words of somebody in a command, as the log has it. */
export const quote = (words: string): string => JSON.stringify(words);

/** A rollback as the log has it. */
export const rollbackCommand = (what: string, { to, despiteFreeze }: RollbackOptions): string =>
  [
    what,
    ...(to === undefined ? [] : [`--to ${to}`]),
    ...(despiteFreeze === undefined ? [] : [`--despite-freeze ${quote(despiteFreeze)}`]),
  ].join(' ');

export interface ChangeContext {
  readonly store: ReleaseStore;
  readonly environment: string;
  readonly by: string;
  readonly signer?: string | undefined;
  readonly command: string;
  readonly now?: () => Date;
}

/** The newest revision that counts, also when a crash kept the pointer from following it; null for a new store. */
export const readNewest = async (
  store: ReleaseStore,
  environment: string,
): Promise<RegistryDocument | null> => (await readTop(store, environment)).newest;

/** The newest revision that counts, and the number of the next one: what somebody wrote who may not is passed over. */
async function readTop(
  store: ReleaseStore,
  environment: string,
): Promise<{ readonly newest: RegistryDocument | null; readonly next: number }> {
  // The pointer is a copy. Of a damaged one the revisions tell all, and the next change writes it anew.
  const pointer = await readJson(store, pointerKey(environment)).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  const counts = pointer && (await isWhole(store, pointer, pointerKey(environment)));
  let newest = counts ? parseDocument(pointer, pointerKey(environment)) : null;
  for (let next = (newest?.revision ?? 0) + 1; ; next += 1) {
    const key = revisionKey(environment, next);
    const stored = await readJson(store, key);
    if (!stored && !newest && next > 1) throw unsigned(environment);
    if (!stored) return { newest, next };
    if (await isWhole(store, stored, key)) newest = parseDocument(stored, key);
  }
}

const unsigned = (environment: string): Refusal =>
  storeTrouble(
    `No revision of ${environment} is signed with a key that is trusted here, so nothing can follow it. Look at npm run mfe -- log; what is live there is signed as it stands by: npm run mfe -- key adopt`,
  );

/**
 * Applies a change to the newest revision and makes the outcome live. Two writers at once both get their change:
 * the slower one finds its revision taken, and applies its change again to what the other wrote.
 * @param apply from the present state to the wanted one; called again after a conflict; may throw a Refusal, and may
 * return the very state that it was given, where nothing is to be changed
 * @returns the document that is live afterwards
 */
export async function commitChange(
  { store, environment, by, signer, command, now = () => new Date() }: ChangeContext,
  apply: (draft: Draft) => Draft | Promise<Draft>,
): Promise<RegistryDocument> {
  for (;;) {
    const { newest, next: revision } = await readTop(store, environment);
    const draft = await apply(newest ?? emptyDraft());
    if (newest && draft === newest) {
      // Whoever asks again after a crash finds the change made, and not yet followed.
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
    const signature = (await store.seal?.signDocument(content)) ?? null;
    const next = { ...content, signature };
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
