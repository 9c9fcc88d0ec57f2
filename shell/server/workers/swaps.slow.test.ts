import { createNoopMeter } from '@opentelemetry/api';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { makeClaim, makeEntry, makeRevision } from '@tableside/registry/testing/registry-fixtures';
import { pointerKey, revisionKey, toJson } from '@tableside/registry/store/store';
import { Metrics } from '../health/metrics';
import { PageCache } from '../pages/page-cache';
import { makeRelease } from '../releases/registry-fixtures';
import { RegistrySource } from '../releases/registry-source';
import type { RegistrySnapshot } from '../releases/snapshot';
import { toShellRelease } from '../render/page-health';
import { ReleaseHealth } from '../health/release-health';
import { Quarantine } from './fault-isolation';
import { RenderPool } from './render-pool';
import { writeScriptedWorker } from './scripted-worker-fixtures';

jest.setTimeout(120_000);

/** Five times the allowed number. */
const SWAPS = 20;
/** The current one, the previous one, and one held by a page or response in flight. */
const HELD_MAX = 4;
const LOOKS_MAX = 100;
const environment = 'production';
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };

/** Marks a registry state so that live instances can be counted in the main context. */
const Mark: new () => object = runInThisContext('(class Mark {})');

/** The release data of a shell server without render threads, which end with their releases. */
async function openServer() {
  const store = openMemoryStore();
  const script = await writeScriptedWorker();
  const quarantine = new Quarantine();
  const source = new RegistrySource({ store, environment, log });
  let revision = 0;
  let requested = 0;
  const registry = { read: () => source.read(revision) };
  const { file } = script;
  const pool = new RenderPool({
    file,
    shellDir: path.dirname(file),
    store,
    size: 1,
    registry,
    quarantine,
    log,
  });
  const health = new ReleaseHealth({
    store,
    environment,
    needed: 20,
    quarantine,
    shell: toShellRelease('1.0.0'),
    log,
  });
  const metrics = new Metrics(createNoopMeter());
  const cache = new PageCache(pool, async () => (await registry.read()).revision);
  let thread = 0;
  const render = async () => {
    const url = new URL(`/about?asked=${(requested += 1)}`, 'http://localhost');
    const pageRequest = { url, isReturning: false, isPrivate: false, requestId: 'test' };
    const { page } = await cache.open(pageRequest);
    return JSON.parse((await page.body).html) as { threadId: number; revision: number };
  };
  return {
    /** Activates another release and renders a page of it. */
    swap: async (): Promise<RegistrySnapshot> => {
      const version = `1.${revision}.0`;
      const [live, before] = [version, `1.${revision - 1}.0`].map((each) =>
        makeRelease('marketing', each, { routes: [makeClaim('/about')] }),
      );
      if (!live) throw new Error('There is no release.');
      const next = revision + 1;
      const document = toJson(makeRevision(next, { marketing: makeEntry(live, before) }));
      await store.replace(revisionKey(environment, next), document);
      await store.replace(pointerKey(environment), document);
      revision = next;
      let made = await render();
      while (made.threadId === thread || made.revision < next) made = await render();
      thread = made.threadId;
      const snapshot = await pool.refresh();
      const { container } = live;
      const ran = [{ remote: 'marketing', version, container }];
      health.record({ ran, failed: [] }, true);
      metrics.recordRender({ ran, failed: [] });
      metrics.follow(snapshot);
      await health.markGood(snapshot, 'one-3000');
      return snapshot;
    },
    end: async () => {
      pool.close();
      await script.remove();
    },
  };
}

let server: Awaited<ReturnType<typeof openServer>>;
beforeEach(async () => {
  server = await openServer();
});
afterEach(() => server.end());

const count = (kind: typeof Mark | typeof Worker): number =>
  queryObjects(kind, { format: 'count' });
/** Counts again until few are left, because threads take a moment to end. */
async function countHeld(kind: typeof Mark | typeof Worker): Promise<number> {
  for (let look = 1; look < LOOKS_MAX && count(kind) > HELD_MAX; look += 1) await wait(100);
  return count(kind);
}

test(`holds states and threads of only a few releases after ${SWAPS} swaps`, async () => {
  for (let swap = 1; swap <= SWAPS; swap += 1)
    Object.assign(await server.swap(), { mark: new Mark() });
  expect(count(Mark)).toBeGreaterThan(0);
  expect(await countHeld(Mark)).toBeLessThanOrEqual(HELD_MAX);
  expect(await countHeld(Worker)).toBeLessThanOrEqual(HELD_MAX);
});
