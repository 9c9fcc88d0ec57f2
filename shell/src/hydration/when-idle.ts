/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE_MS = 2000;
/** From a step of a navigation on, the new page has the processor to itself for so long, in milliseconds. */
const NAVIGATION_MS = 500;

let busyUntil = 0;

/** Says that a navigation goes on: what can wait does not run into it. */
export function noteNavigation(): void {
  busyUntil = performance.now() + NAVIGATION_MS;
}

export function whenIdle(work: () => void): void {
  const start = () => {
    const leftMs = busyUntil - performance.now();
    if (leftMs > 0) setTimeout(() => whenIdle(work), leftMs);
    else work();
  };
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(start, { timeout: PATIENCE_MS });
  } else {
    setTimeout(start, PATIENCE_MS / 10);
  }
}

/** Ends the present task, so that input comes in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What people do to a page, and robots, previews and measurements do not. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const;

let sign: Promise<void> | null = null;

export function awaitSomeone(): Promise<void> {
  sign ??= new Promise((resolve) => {
    if (hasSomeoneBeenHere()) return resolve();
    const handleSign = () => {
      for (const type of SIGNS) document.removeEventListener(type, handleSign, true);
      resolve();
    };
    for (const type of SIGNS) {
      document.addEventListener(type, handleSign, { capture: true, passive: true });
    }
  });
  return sign;
}

const hasSomeoneBeenHere = (): boolean =>
  window.scrollY > 0 ||
  (document.activeElement !== null && document.activeElement !== document.body);

/** Runs work ahead of its need: once somebody is there, when the browser has nothing better to do. */
export function whenSomeoneIsThere(work: () => void): void {
  void awaitSomeone().then(() => whenIdle(work));
}

/**
 * How far the page is, on the document as `data-asleep`; gone once the page can be used.
 * `picture`: scripts stand back for the largest picture. `scripts`: they are on their way. `listening`: React hears every
 * press. A slot whose script has not taken it over carries `data-asleep` by itself.
 */
export type Stage = 'picture' | 'scripts' | 'listening' | 'awake';
export const FIRST_STAGE: Stage = 'picture';

export function noteStage(stage: Stage): void {
  const { dataset } = document.documentElement;
  if (stage === 'awake') delete dataset['asleep'];
  else dataset['asleep'] = stage;
}
