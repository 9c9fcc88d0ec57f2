import path from 'node:path';
import { runProgram } from './run-program';
import { runSmokeTest } from './run-smoke-test';

/**
 * How long a page may wait, in milliseconds. Generous so that a busy machine does not make a
 * release fail.
 */
const PAGE_MS = '5000';

/** `node try-release.cjs STORE REMOTE VERSION`: runs a stored release under this shell. */
void runProgram({
  activity: 'is rendered',
  entryOf: ({ server }) => server,
  run: ({ apiOrigin, ...parts }) => {
    // The worker reads its settings from a copy of these.
    Object.assign(process.env, { API_ORIGIN: apiOrigin, RENDER_DEADLINE_MS: PAGE_MS });
    return runSmokeTest({ ...parts, file: path.join(__dirname, 'render-worker.cjs') });
  },
});
