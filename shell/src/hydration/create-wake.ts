import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { Slot } from '../federation/composition';
import { nextTask, whenIdle, awaitSomeone } from './when-idle';

/** A slot's HTML on the first page, asleep until its script takes it over. */
export interface PendingSlot {
  readonly gate: Promise<Outcome>;
  /** The script, on its way or lost. */
  readonly loading: () => Promise<unknown>;
  /** To be called once the part has been taken over, in whatever way. */
  readonly done: () => void;
}

export interface Wake {
  /** Null for a slot that the server did not write: it is awake from the start. */
  readonly find: (slot: Pick<Slot, 'remote' | 'widget'>) => PendingSlot | null;
  /** Wakes the slots: each when it declares, one after the other, each in a task of its own.
   * @param page settles when the page itself has been taken over, which slots wait for; left out where that is done
   * @returns settles when the page and all that wakes at once are awake, stranded, or later than they may be */
  readonly start: (page?: Promise<unknown>) => Promise<unknown>;
  /** The page is about to change. What still sleeps keeps its HTML and is not waited for. */
  readonly strand: () => void;
}

interface WakeParts {
  readonly slots: readonly Slot[];
  readonly load: (slot: Slot) => Promise<unknown>;
  /** The longest that the page counts as not ready because of a script, in milliseconds. */
  readonly patienceMs: number;
}

interface Entry extends PendingSlot {
  readonly slot: Slot;
  readonly own: Gate;
  readonly finished: Promise<void>;
}

/** The next part is woken after this long, in milliseconds, even if React has not reached the one before. */
const TURN_MS = 500;

const keyOf = ({ remote, widget }: Pick<Slot, 'remote' | 'widget'>) => `${remote} ${widget}`;

/** The one mechanism for parts that are hydrated later than the page. */
export function createWake({ slots, load, patienceMs }: WakeParts): Wake {
  const entries = new Map(slots.map((slot) => [keyOf(slot), createEntry(slot, load)]));
  let turn: Promise<unknown> = Promise.resolve();

  const wakeUp = async (entry: Entry): Promise<void> => {
    await MOMENTS[entry.slot.wake](entry.slot);
    const outcome = await entry.loading().then(
      () => 'awake' as const,
      () => 'stranded' as const,
    );
    const previous = turn;
    turn = previous.then(async () => {
      await nextTask();
      entry.own.open(outcome);
      await withTimeout(entry.finished, TURN_MS);
    });
    await turn;
  };

  return {
    find: (slot) => entries.get(keyOf(slot)) ?? null,
    start: (page = Promise.resolve()) => {
      turn = withTimeout(page, patienceMs);
      const woken = [...entries.values()].map((entry) => ({ entry, awake: wakeUp(entry) }));
      const hurried = woken.filter(({ entry }) => entry.slot.wake === 'at-once');
      return withTimeout(Promise.all([page, ...hurried.map(({ awake }) => awake)]), patienceMs);
    },
    strand: () => {
      for (const { own } of entries.values()) own.open('stranded');
    },
  };
}

/** When a part is to wake. The script of one that wakes late is asked for in an idle moment after that. */
const MOMENTS: Readonly<Record<Slot['wake'], (slot: Slot) => Promise<unknown>>> = {
  'at-once': () => Promise.resolve(),
  late: awaitSomeone,
  'on-visit': awaitVisit,
};

function createEntry(slot: Slot, load: WakeParts['load']): Entry {
  const own = createGate();
  let loading: Promise<unknown> | undefined;
  let done: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (done = resolve));
  const loadInTurn = () =>
    slot.wake === 'late'
      ? new Promise<void>((resolve) => whenIdle(resolve)).then(() => load(slot))
      : load(slot);
  const ask = () => (loading ??= loadInTurn());
  // The page has asked for these scripts already.
  if (slot.wake === 'at-once') ask().catch(() => undefined);
  return { slot, own, finished, gate: own.opened, loading: ask, done: () => done() };
}

const MARGIN = '25%';
/** What somebody does to a part that is on the screen of a browser without observers, or before it is observed. */
const TOUCHES = ['pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Settles when a slot comes near the screen, or somebody touches it. */
function awaitVisit({ remote, widget }: Pick<Slot, 'remote' | 'widget'>): Promise<void> {
  const box = document.querySelector(`[data-remote="${remote}"][data-widget="${widget}"]`);
  if (!box || !('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) visit();
      },
      { rootMargin: MARGIN },
    );
    const visit = () => {
      observer.disconnect();
      for (const type of TOUCHES) box.removeEventListener(type, visit, true);
      resolve();
    };
    for (const type of TOUCHES) box.addEventListener(type, visit, { capture: true, passive: true });
    observer.observe(box);
  });
}

/** How a part of the server's HTML goes on: `awake`: its script takes the HTML over. `stranded`: the HTML stays as it
 * is, since the script is lost or the page is being left. */
export type Outcome = 'awake' | 'stranded';

interface Gate {
  readonly opened: Promise<Outcome>;
  readonly isOpen: () => boolean;
  /** Only the first call counts. */
  readonly open: (outcome: Outcome) => void;
}

export function createGate(): Gate {
  let resolve: (outcome: Outcome) => void = () => undefined;
  const opened: Promise<Outcome> & { status?: string; value?: Outcome } = new Promise((settle) => {
    resolve = settle;
  });
  const isOpen = () => opened.status === 'fulfilled';
  return {
    opened,
    isOpen,
    open: (outcome) => {
      if (isOpen()) return;
      // React's `use` reads these: a render that begins right now is not to wait any more.
      opened.status = 'fulfilled';
      opened.value = outcome;
      resolve(outcome);
    },
  };
}
