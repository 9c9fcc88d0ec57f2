import path from 'node:path';
import { runProgram } from './run-program';
import { runTrial } from './run-trial';

/** How long a page may wait, in milliseconds: a busy machine must not make a release look harmful. */
const PAGE_MS = '5000';

/** `node try-release.cjs STORE REMOTE VERSION`: runs a stored release under this shell. */
void runProgram({
  deed: 'is rendered',
  entryOf: ({ server }) => server,
  run: ({ apiOrigin, ...parts }) => {
    // The worker reads its settings from a copy of these.
    Object.assign(process.env, { API_ORIGIN: apiOrigin, RENDER_DEADLINE_MS: PAGE_MS });
    return runTrial({ ...parts, file: path.join(__dirname, 'render-worker.cjs') });
  },
});
