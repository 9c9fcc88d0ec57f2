import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '../config';
import { createInspection } from '../inspection/inspection';
import { stackOf } from '../inspection/finding';
import { createLogger } from '../logger';
import { EMPTY_REGISTRY } from '../releases/snapshot';
import { createRenderer } from '../render/page-renderer';
import { watchIntrinsics } from './intrinsics';
import {
  openThreadStore,
  fromMessage,
  type Order,
  type Report,
  type WorkerSettings,
} from './messages';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Refuses to run releases unless Node's permission model is active, and removes what rendering
 * does not need: Node modules, the diagnostic report with environment variables, and network
 * access except to the API. Node itself guards the file system (`permission-flags.ts`) but not
 * the network before Node 25, so this does not stop determined code.
 * @param apiOrigin the only origin that may be fetched
 * @throws when files outside of the shell's directory can be read
 */
function confineThread(shellDir: string, apiOrigin: string): void {
  if (canList(path.dirname(shellDir)))
    throw new Error('The Node permission model is not active: render threads could read files.');
  const refuse = () => {
    throw new Error('Releases cannot use Node modules.');
  };
  Object.defineProperty(process, 'getBuiltinModule', { value: refuse });
  Reflect.deleteProperty(process, 'report');
  for (const name of ['WebSocket', 'EventSource', 'WebTransport'])
    Reflect.deleteProperty(globalThis, name);
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (origin !== apiOrigin) throw new Error(`Releases can only call the API, not ${origin}.`);
    return fetch(input, init);
  };
}

function canList(folder: string): boolean {
  try {
    readdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Remote code runs only in render threads, so it can only break its own. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('Render workers are started by the shell server.');
  const send = (report: Report) => port.postMessage(report);
  const taint = (reason: string, isUsable: boolean) => send({ type: 'tainted', reason, isUsable });
  const settings = workerData as WorkerSettings;
  const config = readConfig(process.env);
  const { shellDir, inspects } = settings;
  confineThread(shellDir, config.apiOrigin);
  const store = openThreadStore(port);
  const inspection =
    inspects && (await createInspection({ config, store, release: inspects, send }));
  const parts = inspection ?? { log: createLogger(config.logLevel) };
  let snapshot = EMPTY_REGISTRY;
  const registry = { read: () => Promise.resolve(snapshot) };
  const renderer = await createRenderer({ config, store, registry, shellDir, ...parts });
  const findChange = watchIntrinsics();
  // Not earlier: a worker that cannot start has to exit.
  process.on('uncaughtException', (error, origin) => taint(`${origin}: ${stackOf(error)}`, true));
  let isTainted = false;
  const checkIntrinsics = () => {
    const changed = isTainted ? null : findChange();
    if (changed === null) return;
    isTainted = true;
    taint(`${changed} was changed${inspection?.whereIs(changed) ?? ''}`, false);
  };

  const render = async ({ id, pageRequest }: Extract<Order, { type: 'render' }>): Promise<void> => {
    try {
      const { body, ...start } = await renderer.startPage(fromMessage(pageRequest));
      send({ type: 'started', id, start });
      const finished = await body;
      checkIntrinsics();
      send({ type: 'finished', id, body: finished });
    } catch (error) {
      checkIntrinsics();
      send({ type: 'failed', id, error: stackOf(error) });
    }
  };
  port.on('message', (order: Order) => {
    if (order.type === 'ping') send({ type: 'pong' });
    else if (order.type === 'registry') snapshot = order.snapshot;
    else if (order.type === 'render') void render(order);
  });
  send({ type: 'ready' });
  await inspection?.run();
  if (inspection) checkIntrinsics();
}

void main();
