import { createServerCall } from '../../../src/transport/server-call';
import type { Finding } from '../../inspection/finding';
import { inspectRelease } from '../../inspection/inspect-release';
import { watchCopies } from '../../inspection/watch-libraries';
import { watchIntrinsics } from '../../workers/intrinsics';
import { PROBE, TELL, type Note, type Probe } from './notes';
import { openContainer } from './open-container';
import { wakeAll } from './wake-all';
import { settle } from './settle';
import { watchInput } from './watch-input';
import { watchErrors } from './watch-errors';
import { watchPage } from './watch-page';
import { watchProvided } from './watch-provided';
import { watchTimers } from './watch-timers';

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
