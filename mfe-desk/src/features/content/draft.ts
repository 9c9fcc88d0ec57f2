import type { ContentKind } from '@tableside/contracts/content/model';
import {
  contentCalls,
  type DeskDocument,
  type Draft,
  type Problem,
  type SaveRequest,
  type Saved,
} from '@tableside/contracts/desk/content/wire';
import { ApiError, describeFailure, kindOfFailure, useIsSignedIn } from '@tableside/platform';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { useUnsaved } from '../../components/unsaved';
import { useDeskCall } from '../../lib/desk-call';

/** How long typing has to pause before it is saved, in milliseconds. */
export const PAUSE_MS = 400;
/** How long after a failure it is saved again, in milliseconds. */
const RETRY_MS = 5000;
const TOO_MANY_REQUESTS = 429;

export type Words = Readonly<Record<string, unknown>>;

export interface DraftState {
  readonly document: Words;
  /**
   * - `saved`: the host has it, or nothing was typed
   * - `saving`: it is sent in a moment, or being sent
   * - `offline`: the host cannot be reached, and is tried again
   * - `signed-out`: the session has ended; signing in again saves it
   * - `refused`: the host does not accept it, and says why
   * - `newer`: someone saved another version; the user has to choose
   */
  readonly saving: 'saved' | 'saving' | 'offline' | 'signed-out' | 'refused' | 'newer';
  /** Of the host's draft; 0: there is none. */
  readonly version: number;
  readonly problems: readonly Problem[];
  /** The host's sentence, where it refused. */
  readonly refusal: string | null;
  /** What someone else saved; null where that draft was published or discarded. */
  readonly newer: Draft | null;
  /** Counts documents that replaced the typed one, so that the form starts again with them. */
  readonly replaced: number;
}

export const openDraft = ({
  draft,
  live,
  problems,
}: Pick<DeskDocument, 'draft' | 'live' | 'problems'>): DraftState => ({
  document: draft?.document ?? live.document ?? {},
  saving: 'saved',
  version: draft?.version ?? 0,
  problems,
  refusal: null,
  newer: null,
  replaced: 0,
});

/** Saves what is typed after a pause, one call at a time. */
export class DraftKeeper {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private state: DraftState,
    private readonly kind: ContentKind,
    private readonly save: (request: SaveRequest) => Promise<Saved>,
  ) {}

  readonly read = (): DraftState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes the whole document as it is typed. */
  readonly type = (document: Words): void => {
    const mustWait = ['newer', 'offline', 'signed-out'].includes(this.state.saving);
    this.set(mustWait ? { document } : { document, saving: 'saving' });
    if (!mustWait) this.plan(PAUSE_MS);
  };

  /** Saves at once what waits, as before publishing.
   * @returns whether the host has all that was typed */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.state.saving === 'saving' || this.state.saving === 'offline') await this.send();
    return this.state.saving === 'saved';
  };

  /** Tries again at once, as after signing in or when the connection is back. */
  readonly retry = (): void => {
    if (this.state.saving !== 'offline' && this.state.saving !== 'signed-out') return;
    this.set({ saving: 'saving' });
    this.plan(0);
  };

  /** After a conflict: continues with the version that was saved elsewhere, or saves this one over it. */
  readonly settle = (choice: 'theirs' | 'mine'): void => {
    const { newer, replaced } = this.state;
    this.set({ version: newer?.version ?? 0, newer: null });
    if (choice === 'theirs' && newer) {
      this.set({ document: newer.document, saving: 'saved', replaced: replaced + 1 });
    } else {
      this.set({ saving: 'saving' });
      this.plan(0);
    }
  };

  /** Shows what the host has, as after publishing. */
  readonly reset = (opened: DeskDocument): void => {
    clearTimeout(this.timer);
    this.set({ ...openDraft(opened), replaced: this.state.replaced + 1 });
  };

  /** Follows what someone else saved, while nothing is typed here. */
  readonly follow = (opened: DeskDocument): void => {
    const { saving, version } = this.state;
    if (saving === 'saved' && (opened.draft?.version ?? 0) > version) this.reset(opened);
  };

  private plan(wait: number): void {
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
      const isAll = this.state.document === document;
      const { version: next, problems } = saved;
      this.set({ version: next, problems, refusal: null, saving: isAll ? 'saved' : 'saving' });
      if (!isAll) this.plan(PAUSE_MS);
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (kindOfFailure(error) === 'unauthorized') {
      this.set({ saving: 'signed-out' });
    } else if (isRefusal(error)) {
      this.set({ saving: 'refused', refusal: describeFailure(error) });
    } else {
      this.set({ saving: 'offline' });
      this.plan(RETRY_MS);
    }
  }

  private set(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Trying once more would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY_REQUESTS;

/** The draft of a document, saved as it is typed.
 * @param opened what the host answered last */
export function useDraft(kind: ContentKind, opened: DeskDocument): [DraftState, DraftKeeper] {
  const call = useDeskCall();
  const isSignedIn = useIsSignedIn();
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        openDraft(opened),
        kind,
        async (request) => (await call(contentCalls.save, request)).data,
      ),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  const { saving } = state;
  // What only waits for its turn is saved while the page is left.
  useUnsaved(saving !== 'saved' && saving !== 'saving');
  useBeforeUnload(
    useCallback((event) => keeper.read().saving === 'saving' && event.preventDefault(), [keeper]),
  );
  useEffect(() => keeper.follow(opened), [keeper, opened]);
  useEffect(() => {
    window.addEventListener('online', keeper.retry);
    return () => {
      window.removeEventListener('online', keeper.retry);
      void keeper.flush();
    };
  }, [keeper]);
  const retry = useEffectEvent(keeper.retry);
  useEffect(() => {
    if (isSignedIn) retry();
  }, [isSignedIn]);
  return [state, keeper];
}
