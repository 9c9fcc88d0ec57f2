import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { Slot } from '../federation/composition';
import { nextTask, whenIdle, awaitFirstInteraction } from './when-idle';

/** A slot's HTML on the first page that has not been hydrated yet. */
export interface PendingSlot {
  readonly gate: Promise<Outcome>;
  /** The script, loading or failed. */
  readonly loading: () => Promise<unknown>;
  /** Call when the part has been hydrated or replaced. */
  readonly done: () => void;
}

export interface Hydration {
  /** Null for a slot that the server did not render. */
  readonly find: (slot: Pick<Slot, 'remote' | 'widget'>) => PendingSlot | null;
  /** Hydrates the slots when they declare it, one after another, each in its own task.
   * @param page resolves when the page itself is hydrated, which slots wait for; omitted when it already is
   * @returns resolves when the page and all `at-once` slots are hydrated, detached, or timed out */
  readonly start: (page?: Promise<unknown>) => Promise<unknown>;
  /** Called before navigation. Pending slots keep their HTML and are not waited for. */
  readonly detach: () => void;
}

interface HydrationParts {
  readonly slots: readonly Slot[];
  readonly load: (slot: Slot) => Promise<unknown>;
  /** How long a script may delay the page's readiness, in milliseconds. */
  readonly timeoutMs: number;
}

interface ScheduledSlot extends PendingSlot {
  readonly slot: Slot;
  readonly own: Gate;
  readonly finished: Promise<void>;
  readonly detach: () => void;
}

/** Maximum wait for React to hydrate a part before the next one starts, in milliseconds. */
const YIELD_MS = 500;

const keyOf = ({ remote, widget }: Pick<Slot, 'remote' | 'widget'>) => `${remote} ${widget}`;

/** Schedules all parts that hydrate after the page. */
export function createHydration({ slots, load, timeoutMs }: HydrationParts): Hydration {
  const scheduled = new Map(slots.map((slot) => [keyOf(slot), scheduleSlot(slot, load)]));
  let queue: Promise<unknown> = Promise.resolve();

  const hydrateNow = async ({ slot, own, loading, finished }: ScheduledSlot): Promise<void> => {
    await HYDRATION_TRIGGERS[slot.hydrate](slot);
    const outcome = await loading().then(
      () => 'hydrated' as const,
      () => 'detached' as const,
    );
    const previous = queue;
    queue = previous.then(async () => {
      await nextTask();
      own.open(outcome);
      await withTimeout(finished, YIELD_MS);
    });
    await queue;
  };

  return {
    find: (slot) => scheduled.get(keyOf(slot)) ?? null,
    start: (page = Promise.resolve()) => {
      queue = withTimeout(page, timeoutMs);
      const atOnce = [...scheduled.values()].flatMap((each) => {
        const hydrated = hydrateNow(each);
        return each.slot.hydrate === 'at-once' ? [hydrated] : [];
      });
      return withTimeout(Promise.all([page, ...atOnce]), timeoutMs);
    },
    detach: () => {
      for (const { detach } of scheduled.values()) detach();
    },
  };
}

/** When a slot hydrates. The script of a `late` slot is requested when idle after that. */
const HYDRATION_TRIGGERS: Readonly<Record<Slot['hydrate'], (slot: Slot) => Promise<unknown>>> = {
  'at-once': () => Promise.resolve(),
  late: awaitFirstInteraction,
  'on-visit': awaitVisible,
};

function scheduleSlot(slot: Slot, load: HydrationParts['load']): ScheduledSlot {
  const own = createGate();
  /** Whether the script is requested when idle: the next page goes first. */
  let isPatient = slot.hydrate === 'late';
  let loading: Promise<unknown> | undefined;
  let done: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (done = resolve));
  const loadInOrder = () =>
    isPatient
      ? new Promise<void>((resolve) => whenIdle(resolve)).then(() => load(slot))
      : load(slot);
  const requestScript = () => (loading ??= loadInOrder());
  // The page has already requested these scripts.
  if (slot.hydrate === 'at-once') requestScript().catch(() => undefined);
  const detach = () => {
    isPatient = true;
    own.open('detached');
  };
  return {
    slot,
    own,
    finished,
    detach,
    gate: own.opened,
    loading: requestScript,
    done: () => done(),
  };
}

const MARGIN = '25%';
/** Interactions that hydrate a part without, or before, an IntersectionObserver. */
const INTERACTIONS = ['pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Resolves when a slot nears the viewport or a user interacts with it. */
function awaitVisible({ remote, widget }: Pick<Slot, 'remote' | 'widget'>): Promise<void> {
  const box = document.querySelector(`[data-remote="${remote}"][data-widget="${widget}"]`);
  if (!box || !('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) trigger();
      },
      { rootMargin: MARGIN },
    );
    const trigger = () => {
      observer.disconnect();
      for (const type of INTERACTIONS) box.removeEventListener(type, trigger, true);
      resolve();
    };
    for (const type of INTERACTIONS)
      box.addEventListener(type, trigger, { capture: true, passive: true });
    observer.observe(box);
  });
}

/** Outcome for a part of the server's HTML. `hydrated`: its script takes over. `detached`: the HTML stays because the
 * script failed or the page is being left. */
export type Outcome = 'hydrated' | 'detached';

interface Gate {
  readonly opened: Promise<Outcome>;
  /** Only the first call has an effect. */
  readonly open: (outcome: Outcome) => void;
}

export function createGate(): Gate {
  let resolve: (outcome: Outcome) => void = () => undefined;
  const opened: Promise<Outcome> & { status?: string; value?: Outcome } = new Promise((settle) => {
    resolve = settle;
  });
  return {
    opened,
    open: (outcome) => {
      if (opened.status === 'fulfilled') return;
      // React's `use` reads these, so that a render that starts now does not suspend.
      opened.status = 'fulfilled';
      opened.value = outcome;
      resolve(outcome);
    },
  };
}
