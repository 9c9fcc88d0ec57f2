import type { ContentType } from '@tableside/contracts/content/model';
import {
  contentCalls,
  type AdminContentEntry,
  type Draft,
  type Problem,
  type SaveRequest,
  type Saved,
} from '@tableside/contracts/admin/content/wire';
import { ApiError, describeFailure, kindOfFailure, useIsSignedIn } from '@tableside/platform';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { useUnsaved } from '../../components/unsaved';
import { useAdminCall } from '../../lib/admin-call';

/** Delay after typing before the draft is saved. */
export const AUTOSAVE_DELAY_MS = 400;
/** Delay after a failure before the draft is saved again. */
const RETRY_DELAY_MS = 5000;
const TOO_MANY_REQUESTS = 429;

export type DocumentFields = Readonly<Record<string, unknown>>;

export interface DraftState {
  readonly document: DocumentFields;
  /**
   * - `saved`: the API has everything, or nothing was typed
   * - `saving`: about to be sent, or being sent
   * - `offline`: the API cannot be reached; retried automatically
   * - `signed-out`: the session has ended; saved after signing in again
   * - `refused`: rejected by the API, see `refusal`
   * - `newer`: another version was saved; the user has to choose
   */
  readonly saving: 'saved' | 'saving' | 'offline' | 'signed-out' | 'refused' | 'newer';
  /** Version of the stored draft; 0 when there is none. */
  readonly version: number;
  readonly problems: readonly Problem[];
  /** The API's message when `saving` is `refused`. */
  readonly refusal: string | null;
  /** The version that someone else saved; null when it was published or discarded. */
  readonly newer: Draft | null;
  /** Number of times the document was replaced from outside; the form is remounted then. */
  readonly replaced: number;
}

export const openDraft = ({ draft, live, problems }: AdminContentEntry): DraftState => ({
  document: draft?.document ?? live.document ?? {},
  saving: 'saved',
  version: draft?.version ?? 0,
  problems,
  refusal: null,
  newer: null,
  replaced: 0,
});

/** Saves what is typed after a pause, one call at a time. */
export class DraftAutosave {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private state: DraftState,
    private readonly kind: ContentType,
    private readonly save: (request: SaveRequest) => Promise<Saved>,
  ) {}

  readonly read = (): DraftState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Records an edit. Takes the whole document. */
  readonly edit = (document: DocumentFields): void => {
    const mustWait = ['newer', 'offline', 'signed-out'].includes(this.state.saving);
    this.set(mustWait ? { document } : { document, saving: 'saving' });
    if (!mustWait) this.schedule(AUTOSAVE_DELAY_MS);
  };

  /** Saves pending changes now, such as before publishing.
   * @returns whether everything is saved */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.state.saving === 'saving' || this.state.saving === 'offline') await this.send();
    return this.state.saving === 'saved';
  };

  /** Retries now, such as after signing in or reconnecting. */
  readonly retry = (): void => {
    if (this.state.saving !== 'offline' && this.state.saving !== 'signed-out') return;
    this.set({ saving: 'saving' });
    this.schedule(0);
  };

  /** Resolves a conflict with the other version, or overwrites it with this one. */
  readonly resolveConflict = (choice: 'theirs' | 'mine'): void => {
    const { newer, replaced } = this.state;
    this.set({ version: newer?.version ?? 0, newer: null });
    if (choice === 'theirs' && newer) {
      this.set({ document: newer.document, saving: 'saved', replaced: replaced + 1 });
    } else {
      this.set({ saving: 'saving' });
      this.schedule(0);
    }
  };

  /** Shows the stored document, such as after publishing. */
  readonly reset = (opened: AdminContentEntry): void => {
    clearTimeout(this.timer);
    this.set({ ...openDraft(opened), replaced: this.state.replaced + 1 });
  };

  /** Takes over a newer draft while there are no local changes. */
  readonly follow = (opened: AdminContentEntry): void => {
    const { saving, version } = this.state;
    if (saving === 'saved' && (opened.draft?.version ?? 0) > version) this.reset(opened);
  };

  private schedule(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), wait);
  }

  private async send(): Promise<void> {
    while (this.running) await this.running;
    this.running = this.attempt().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private async attempt(): Promise<void> {
    const { document, version } = this.state;
    try {
      const saved = await this.save({ kind: this.kind, version, document });
      if (saved.outcome === 'newer') {
        this.set({ saving: 'newer', newer: saved.draft });
        return;
      }
      const isComplete = this.state.document === document;
      const { version: next, problems } = saved;
      this.set({ version: next, problems, refusal: null, saving: isComplete ? 'saved' : 'saving' });
      if (!isComplete) this.schedule(AUTOSAVE_DELAY_MS);
    } catch (error) {
      if (kindOfFailure(error) === 'unauthorized') this.set({ saving: 'signed-out' });
      else if (isRefusal(error)) {
        this.set({ saving: 'refused', refusal: describeFailure(error) });
      } else {
        this.set({ saving: 'offline' });
        this.schedule(RETRY_DELAY_MS);
      }
    }
  }

  private set(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Whether retrying would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY_REQUESTS;

/** The draft of a document, saved as it is typed.
 * @param opened the last response of the API */
export function useDraft(
  kind: ContentType,
  opened: AdminContentEntry,
): [DraftState, DraftAutosave] {
  const call = useAdminCall();
  const isSignedIn = useIsSignedIn();
  const [manager] = useState(
    () =>
      new DraftAutosave(
        openDraft(opened),
        kind,
        async (request) => (await call(contentCalls.save, request)).data,
      ),
  );
  const state = useSyncExternalStore(manager.subscribe, manager.read, manager.read);
  const { saving } = state;
  // A pending save is flushed when the page is left, so it needs no confirmation.
  useUnsaved(saving !== 'saved' && saving !== 'saving');
  useBeforeUnload(
    useCallback((event) => manager.read().saving === 'saving' && event.preventDefault(), [manager]),
  );
  useEffect(() => manager.follow(opened), [manager, opened]);
  useEffect(() => {
    window.addEventListener('online', manager.retry);
    return () => {
      window.removeEventListener('online', manager.retry);
      void manager.flush();
    };
  }, [manager]);
  useEffect(() => {
    if (isSignedIn) manager.retry();
  }, [isSignedIn, manager]);
  return [state, manager];
}
