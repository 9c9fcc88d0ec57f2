/** Maximum wait for an idle moment, in milliseconds. */
const TIMEOUT_MS = 2000;
/** How long idle work is delayed after a step of a navigation, in milliseconds. */
const NAVIGATION_MS = 500;

let busyUntil = 0;

/** Delays idle work because a navigation is in progress. */
export function recordNavigation(): void {
  busyUntil = performance.now() + NAVIGATION_MS;
}

export function whenIdle(work: () => void): void {
  const start = () => {
    const leftMs = busyUntil - performance.now();
    if (leftMs > 0) setTimeout(() => whenIdle(work), leftMs);
    else work();
  };
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(start, { timeout: TIMEOUT_MS });
  } else {
    setTimeout(start, TIMEOUT_MS / 10);
  }
}

/** Yields, so that input can be handled in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Interactions by users, unlike robots, previews, and measurements. */
const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'scroll',
  'focusin',
] as const;

let interaction: Promise<void> | null = null;

export function awaitFirstInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    if (hasInteracted()) return resolve();
    const handleInteraction = () => {
      for (const type of INTERACTIONS) document.removeEventListener(type, handleInteraction, true);
      resolve();
    };
    for (const type of INTERACTIONS) {
      document.addEventListener(type, handleInteraction, { capture: true, passive: true });
    }
  });
  return interaction;
}

const hasInteracted = (): boolean =>
  window.scrollY > 0 ||
  (document.activeElement !== null && document.activeElement !== document.body);

/** Runs work after the first interaction, when the browser is idle. */
export function onFirstInteraction(work: () => void): void {
  void awaitFirstInteraction().then(() => whenIdle(work));
}

/** Stage of the page, in `data-pending` on the document; removed once the page is interactive. `picture`: scripts wait
 * for the largest image. `scripts`: they are loading. `listening`: React handles every click. A slot that is not
 * hydrated has its own `data-pending`. */
export type Stage = 'picture' | 'scripts' | 'listening' | 'hydrated';
export const FIRST_STAGE: Stage = 'picture';

export function recordStage(stage: Stage): void {
  const { dataset } = document.documentElement;
  if (stage === 'hydrated') delete dataset['pending'];
  else dataset['pending'] = stage;
}
