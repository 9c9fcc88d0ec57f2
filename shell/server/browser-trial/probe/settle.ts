/** How often it looks, in milliseconds. */
const LOOK_EVERY_MS = 25;
/** The longest wait for an idle moment before it looks again, in milliseconds. */
const IDLE_MS = 500;

/** What the shell does for a moment: it waits for the session, or for a page. */
const BUSY = '#main[aria-busy="true"], #root > [inert]';

/** Waits until the page has nothing to do, and the shell no screen in front of it.
 * @returns false where that does not come, after a while */
export async function settle(patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const isIdle = await new Promise<boolean>((resolve) =>
      requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout: IDLE_MS }),
    );
    if (isIdle && !document.querySelector(BUSY)) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
