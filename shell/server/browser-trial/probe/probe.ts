import { createServerCall } from '../../../src/transport/server-call';
import type { Finding } from '../../inspection/finding';
import { inspectRelease } from '../../inspection/inspect-release';
import { watchCopies } from '../../inspection/watch-libraries';
import { watchIntrinsics } from '../../workers/intrinsics';
import { PROBE, TELL, type Note, type Probe } from './notes';
import { openContainer, wakeAll, watchProvided } from './container';
import { watchInput, watchTimers } from './watch-input';
import { watchErrors } from './watch-errors';
import { watchPage } from './watch-page';

/** Runs in a page of a trial, before anything else of it. */

const globals = globalThis as unknown as Record<string, unknown>;
const send = globals[TELL] as (json: string) => void;
const tell = (note: Note) => send(JSON.stringify(note));
const tellFinding = (finding: Finding) => tell({ type: 'found', finding });

watchErrors(tell);
watchCopies(tellFinding);
watchProvided(tellFinding);
const countWakeups = watchTimers();

const probe: Probe = {
  inspect: async (name, entry, release) => {
    const container = openContainer(name, entry);
    return inspectRelease(release, {
      load: async (expose) => {
        const make = await (await container).get(expose);
        return make();
      },
      call: createServerCall({ apiBase: window.location.origin }),
      tell: tellFinding,
    });
  },
  wakeAll,
  settle,
  countWakeups,
  ...watchInput(),
  ...watchPage(tellFinding),
  findChange: watchIntrinsics({ document, history, navigator }),
};
Object.defineProperty(globalThis, PROBE, { value: probe });

const LOOK_EVERY_MS = 25;
/** The longest wait for an idle moment before it looks again, in milliseconds. */
const IDLE_MS = 500;

/** What the shell does for a moment: it waits for the session, or for a page. */
const BUSY = '#main[aria-busy="true"], #root > [inert]';

/** Waits until the page has nothing to do, and the shell no screen in front of it.
 * @returns false where that does not come, after a while */
async function settle(patienceMs: number): Promise<boolean> {
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
