import type { Slot } from '../composition/compose';

/** A part wakes when it is this near to the screen. */
const MARGIN = '25%';
/** What somebody does to a part that is on the screen of a browser without observers, or before it is observed. */
const TOUCHES = ['pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Settles when a slot comes near the screen, or somebody touches it. */
export function awaitVisit({ remote, widget }: Pick<Slot, 'remote' | 'widget'>): Promise<void> {
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
