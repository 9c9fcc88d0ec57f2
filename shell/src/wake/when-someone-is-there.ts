import { whenIdle } from './when-idle';

/** What people do to a page, and robots, previews and measurements do not. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const;

let sign: Promise<void> | null = null;

/** Settles at the first sign of a person on the page, which may have come before this script. */
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
