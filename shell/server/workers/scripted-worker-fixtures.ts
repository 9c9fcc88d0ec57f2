import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Faults that a thread simulates for marketing's code on /about. */
const SCRIPT = `
const { existsSync } = require('node:fs');
const { parentPort, threadId } = require('node:worker_threads');
const pause = () => {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (existsSync(__filename + '.held')) Atomics.wait(sleeper, 0, 0, 10);
};
const faults = {
  exit: () => process.exit(3),
  block: () => { for (;;); },
  pause,
  throw: () => { setImmediate(() => { throw new Error('out of band'); }); },
  taint: () => parentPort.postMessage({ type: 'tainted', reason: 'fetch was changed', isUsable: false }),
  doubt: () => parentPort.postMessage({ type: 'tainted', reason: 'out of band', isUsable: true }),
  grow: () => { const held = []; for (;;) held.push(new Array(1e7).fill(held.length)); },
};
let snapshot;
parentPort.on('message', (order) => {
  if (order.type === 'ping') return parentPort.postMessage({ type: 'pong' });
  if (order.type === 'registry') return (snapshot = order.snapshot);
  const { id, pageRequest } = order;
  const { pathname, searchParams } = new URL(pageRequest.href);
  const mayRun = pageRequest.without !== 'all' && !pageRequest.without.includes('marketing');
  const canary = pageRequest.canaries.includes('marketing') && snapshot.canaries.get('marketing');
  const isSafe = (canary || snapshot.active.get('marketing')).version !== '2.0.0';
  const fault = mayRun && !isSafe && pathname.startsWith('/about') ? faults[searchParams.get('fault')] : undefined;
  const made = JSON.stringify({ threadId, pathname, mayRun, isSafe, revision: snapshot.revision });
  const open = () => {
    const head = { html: made, status: 200, sources: { scripts: [], styles: [] } };
    parentPort.postMessage({ type: 'started', id, start: { head } });
  };
  if (searchParams.has('late')) open();
  fault?.();
  if (!searchParams.has('late')) open();
  setTimeout(() => parentPort.postMessage({ type: 'finished', id, body: { html: made, isComplete: true } }), 10);
});
pause();
parentPort.postMessage({ type: 'ready' });
`;

/**
 * Test helper: a scripted worker that renders nothing and simulates the fault in the URL.
 * @returns its file; `hold` delays starting threads and paused replies until `letGo`; `remove`
 * deletes the file
 */
export async function writeScriptedWorker() {
  const folder = await mkdtemp(path.join(tmpdir(), 'render-worker-'));
  const file = path.join(folder, 'worker.cjs');
  await writeFile(file, SCRIPT);
  const held = `${file}.held`;
  return {
    file,
    hold: () => writeFile(held, ''),
    letGo: () => rm(held, { force: true }),
    remove: () => rm(folder, { recursive: true }),
  };
}
