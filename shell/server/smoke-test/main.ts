import path from 'node:path';
import { runProgram } from './run-program';
import { runSmokeTest } from './run-smoke-test';

/** `node try-release.cjs STORE REMOTE VERSION`: runs a stored release under this shell. */
void runProgram({
  activity: 'is rendered',
  entryOf: ({ server }) => server,
  run: (parts) => runSmokeTest({ ...parts, file: path.join(__dirname, 'render-worker.cjs') }),
});
