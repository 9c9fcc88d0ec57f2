import { createServerCall } from '../../../browser/transport/server-call';
import type { Finding } from '../../inspection/finding';
import { inspectRelease } from '../../inspection/inspect-release';
import { watchCopies } from '../../inspection/watch-libraries';
import { watchIntrinsics } from '../../workers/intrinsics';
import { PROBE, NOTIFY, type ProbeMessage, type Probe } from './probe-messages';
import { openContainer, hydrateAll, watchProvided } from './container';
import { watchInput, watchTimers } from './watch-input';
import { watchErrors } from './watch-errors';
import { watchPage } from './watch-page';

/** Runs in a page of a smoke test before any other script. */

const globals = globalThis as unknown as Record<string, unknown>;
const send = globals[NOTIFY] as (json: string) => void;
const notify = (message: ProbeMessage) => send(JSON.stringify(message));
const reportFinding = (finding: Finding) => notify({ type: 'found', finding });

watchErrors(notify);
watchCopies(reportFinding);
watchProvided(reportFinding);
const countWakeups = watchTimers();

const probe: Probe = {
  inspect: async (name, entry, integrity, release) => {
    const container = openContainer(name, entry, integrity);
    return inspectRelease(release, {
      load: async (expose) => {
        const make = await (await container).get(expose);
        return make();
      },
      call: createServerCall({ apiBase: window.location.origin }),
      notify: reportFinding,
    });
  },
  hydrateAll,
  waitUntilIdle,
  countWakeups,
  ...watchInput(),
  ...watchPage(reportFinding),
  findChange: watchIntrinsics({ document, history, navigator }),
};
Object.defineProperty(globalThis, PROBE, { value: probe });

const POLL_INTERVAL_MS = 25;
/** Maximum wait for an idle moment between checks, in milliseconds. */
const IDLE_MS = 500;

/** Temporary states of the shell: waiting for the session or a page. */
const BUSY = '#main[aria-busy="true"], #root > [inert]';

/** Waits until the page is idle without an overlay of the shell. @returns false on timeout */
async function waitUntilIdle(timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const isIdle = await new Promise<boolean>((resolve) =>
      requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout: IDLE_MS }),
    );
    if (isIdle && !document.querySelector(BUSY)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return false;
}
