import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '../config';
import { createInspection } from '../inspection/create-inspection';
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

/** Refuses to run releases where Node's permission model does not hold, and takes away what rendering has no use for: Node's
 * modules, the report that shows the environment of the process, and addresses other than the API's. The file system is guarded by
 * Node itself (`permission-flags.ts`); the network is not, before Node 25, so this is no protection against code that looks for a
 * way around it.
 * @param apiOrigin the only origin that may be fetched
 * @throws when files outside of the shell's folder can be read */
function confineThread(shellDir: string, apiOrigin: string): void {
  if (canList(path.dirname(shellDir)))
    throw new Error('Node does not keep render threads from reading files.');
  const refuse = () => {
    throw new Error('Releases have no access to the modules of Node.');
  };
  Object.defineProperty(process, 'getBuiltinModule', { value: refuse });
  Reflect.deleteProperty(process, 'report');
  for (const name of ['WebSocket', 'EventSource', 'WebTransport'])
    Reflect.deleteProperty(globalThis, name);
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (origin !== apiOrigin) throw new Error(`Releases may call the API alone, not ${origin}.`);
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

/** A thread that renders pages. Remotes' code runs here and nowhere else on the server: what it breaks is this thread. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('A render worker is started by the shell server.');
  const send = (report: Report) => port.postMessage(report);
  const spoil = (reason: string, isUsable: boolean) => send({ type: 'spoiled', reason, isUsable });
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
  const startPage = await createRenderer({ config, store, registry, shellDir, ...parts });
  const findChange = watchIntrinsics();
  // Not before: a worker that cannot start has to end.
  process.on('uncaughtException', (error, origin) => spoil(`${origin}: ${stackOf(error)}`, true));
  let isSpoiled = false;
  const look = () => {
    const changed = isSpoiled ? null : findChange();
    if (changed === null) return;
    isSpoiled = true;
    spoil(`${changed} was changed${inspection?.whereIs(changed) ?? ''}`, false);
  };

  const render = async ({ id, visit }: Extract<Order, { type: 'render' }>): Promise<void> => {
    try {
      const { rest, ...opened } = await startPage(fromMessage(visit));
      send({ type: 'opened', id, opened });
      const finished = await rest;
      look();
      send({ type: 'finished', id, rest: finished });
    } catch (error) {
      look();
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
  if (inspection) look();
}

void main();
