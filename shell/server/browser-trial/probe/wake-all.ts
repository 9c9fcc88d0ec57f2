const ASLEEP = '[data-asleep]';
/** How often it looks, in milliseconds. */
const LOOK_EVERY_MS = 25;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Scrolls to every widget of the page, as somebody would who reads it, and waits until all of it is awake.
 * @param patienceMs how long it waits
 * @returns what is not awake by then: the names of widgets */
export async function wakeAll(patienceMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const asleep = document.querySelectorAll<HTMLElement>(ASLEEP);
    if (asleep.length === 0) break;
    for (const box of asleep) {
      box.scrollIntoView();
      await wait(LOOK_EVERY_MS);
    }
  }
  return [...document.querySelectorAll<HTMLElement>(ASLEEP)].map(
    ({ dataset }) => dataset['widget'] ?? 'the page',
  );
}
