import type { SaveRequest, Saved } from '../../../calls/content-types';
import { ApiError, describeFailure, kindOfFailure } from '@tableside/platform';
import type { ContentKind } from '@tableside/contracts/content/model';
import { isSame, type DraftState, type Words } from './draft-state';
import type { WordStore } from './kept-words';

/** How long somebody has to pause before what was typed is sent, in milliseconds. */
export const PAUSE_MS = 400;
/** Waits before the next tries where the host cannot be reached, in milliseconds; the last one repeats. */
const RETRY_MS = [2000, 4000, 8000, 15_000] as const;

export interface KeeperParts {
  readonly kind: ContentKind;
  readonly save: (request: SaveRequest) => Promise<Saved>;
  readonly store: WordStore;
  readonly now?: () => number;
}

/** Keeps what somebody types: in the browser at once, at the host after a pause, one call at a time. */
export class DraftKeeper {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private failures = 0;

  constructor(
    private state: DraftState,
    private readonly parts: KeeperParts,
  ) {}

  /** Sends what the browser had kept. */
  readonly start = (): void => {
    if (this.state.saving === 'typing') this.plan(0);
  };

  readonly read = (): DraftState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes the whole document as it is typed. */
  readonly type = (document: Words): void => {
    if (isSame(document, this.state.document)) return;
    const { saving } = this.state;
    this.set({
      document,
      ...(saving !== 'newer' && saving !== 'signed-out' && { saving: 'typing' }),
    });
    this.keepHere();
    if (this.state.saving === 'typing') this.plan(PAUSE_MS);
  };

  /** Puts another document in the place of the typed one, such as one that was taken over from elsewhere. */
  readonly replace = (document: Words): void => {
    this.set({ replaced: this.state.replaced + 1 });
    this.type(document);
  };

  /** Sends at once what waits, as before publishing.
   * @returns whether the host has all that was typed */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.isBehind()) await this.send();
    return this.state.saving === 'saved';
  };

  /** Tries again at once, as after a sign-in or when the connection is back. */
  readonly retry = (): void => {
    if (this.state.saving !== 'lost' && this.state.saving !== 'signed-out') return;
    this.set({ saving: 'typing' });
    this.plan(0);
  };

  /** Goes on from what was saved elsewhere: with its words, or with one's own. */
  readonly settle = (choice: 'theirs' | 'mine'): void => {
    const { newer } = this.state;
    this.set({ version: newer?.version ?? 0, savedAt: newer?.saved_at ?? null, newer: null });
    if (choice === 'theirs' && newer) {
      this.parts.store.forget();
      this.set({ document: newer.document, saving: 'saved', replaced: this.state.replaced + 1 });
    } else {
      this.set({ saving: 'typing' });
      this.keepHere();
      this.plan(0);
    }
  };

  /** Begins anew, after the draft was published or discarded. */
  readonly reset = (state: DraftState): void => {
    clearTimeout(this.timer);
    this.parts.store.forget();
    this.set({ ...state, replaced: this.state.replaced + 1 });
  };

  /** Nothing is sent any more; what was not stays in the browser. */
  readonly stop = (): void => clearTimeout(this.timer);

  private readonly isBehind = () => this.state.saving === 'typing' || this.state.saving === 'lost';

  private plan(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), wait);
  }

  private async send(): Promise<void> {
    if (this.running) {
      await this.running;
      if (!this.isBehind()) return;
    }
    this.running = this.attempt().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private async attempt(): Promise<void> {
    const { document, version } = this.state;
    this.set({ saving: 'saving' });
    try {
      const saved = await this.parts.save({ kind: this.parts.kind, version, document });
      this.failures = 0;
      this.take(saved, document);
    } catch (error) {
      this.fail(error);
    }
  }

  private take(saved: Saved, sent: Words): void {
    if (saved.outcome === 'newer') {
      this.set({ saving: 'newer', newer: saved.draft });
      return;
    }
    const { version, saved_at: savedAt, problems } = saved;
    const isAll = this.state.document === sent;
    this.set({
      version,
      savedAt,
      problems,
      refusal: null,
      saving: isAll ? 'saved' : 'typing',
    });
    if (isAll) {
      this.parts.store.forget();
    } else {
      this.keepHere();
      this.plan(PAUSE_MS);
    }
  }

  private fail(error: unknown): void {
    if (kindOfFailure(error) === 'unauthorized') {
      this.set({ saving: 'signed-out' });
    } else if (isRefusal(error)) {
      this.set({ saving: 'refused', refusal: describeFailure(error) });
    } else {
      const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 0;
      this.failures += 1;
      this.set({ saving: 'lost' });
      this.plan(wait);
    }
  }

  private keepHere(): void {
    const { version, document } = this.state;
    this.parts.store.keep({ version, document, at: (this.parts.now ?? Date.now)() });
  }

  private set(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

const TOO_MANY_REQUESTS = 429;

/** Trying once more would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== TOO_MANY_REQUESTS;
