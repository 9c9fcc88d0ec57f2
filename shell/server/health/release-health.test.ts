import { createNoopMeter } from '@opentelemetry/api';
import { readGood, readReports, writeReport } from '@tableside/registry/reader';
import { makeMeasures, makeReport } from '@tableside/registry/testing/registry-fixtures';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { toSnapshot } from '../releases/snapshot';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { toShellRelease, withShell, type PageHealth } from '../render/page-health';
import type { QuarantinedRelease } from '../workers/fault-isolation';
import { Metrics } from './metrics';
import { ReleaseHealth, ShellReporter } from './release-health';

const NEEDED = 3;
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const live = makeRelease('marketing', '2.0.0');
const snapshot = toSnapshot(makeDocument({ marketing: [live, makeRelease('marketing', '1.0.0')] }));
const shell = toShellRelease('3.0.0');
const marketing = { remote: 'marketing', version: '2.0.0', container: live.container };

beforeEach(() => {
  jest.useFakeTimers();
  log.warn.mockClear();
});
afterEach(() => jest.useRealTimers());

function open(store = openMemoryStore()) {
  const releases: QuarantinedRelease[] = [];
  const health = new ReleaseHealth({
    store,
    environment: 'production',
    needed: NEEDED,
    quarantine: { releases },
    shell,
    log,
  });
  const load = (changes: Partial<PageHealth> & { isComplete?: boolean } = {}) => {
    const { isComplete = true, ran = [marketing], failed = [] } = changes;
    health.record(withShell({ ran, failed, isShellFault: false, ...changes }, shell), isComplete);
  };
  const loadEnough = () => {
    for (let count = 0; count < NEEDED; count += 1) load();
  };
  const findGood = async (state = snapshot) => {
    await health.markGood(state, 'one-3000');
    return [...(await readGood(store, 'production'))];
  };
  return { store, health, releases, load, loadEnough, findGood };
}

test('marks a release good after enough loads', async () => {
  const { health, load, findGood } = open();
  load();
  load();
  load({ isComplete: false });
  expect(await findGood()).toEqual([]);
  expect(health.loadsOf(snapshot)).toEqual([
    { remote: 'marketing', version: '2.0.0', loads: 2, hasFailed: false },
  ]);
  load();
  expect(await findGood()).toEqual(['marketing@2.0.0']);
});

const elsewhere = ({ store }: ReturnType<typeof open>, changes: Parameters<typeof makeReport>[0]) =>
  writeReport(store, 'production', makeReport({ name: 'two-3000', ...changes }));

test.each<[string, (server: ReturnType<typeof open>) => unknown]>([
  ['threw', ({ load }) => load({ isComplete: false, failed: [marketing] })],
  [
    'this server has quarantined',
    ({ releases }) =>
      releases.push({ remote: 'marketing', version: '2.0.0', reason: 'it was blocked' }),
  ],
  [
    'threw on another server',
    (server) =>
      elsewhere(server, {
        loads: [{ remote: 'marketing', version: '2.0.0', loads: 1, hasFailed: true }],
      }),
  ],
])('does not mark a release good that %s', async (_, cause) => {
  const server = open();
  await cause(server);
  server.loadEnough();
  expect(await server.findGood()).toEqual([]);
});

describe('a release that fails in browsers', () => {
  const reportFrom = (server: ReturnType<typeof open>, failed: number) =>
    elsewhere(server, {
      measures: [makeMeasures('marketing', '2.0.0', { networks: [20, failed] })],
    });

  it('is not marked good while failures arrive', async () => {
    const server = open();
    await reportFrom(server, 5);
    server.loadEnough();
    expect(await server.findGood()).toEqual([]);
    await reportFrom(server, 0);
    jest.advanceTimersByTime(6000);
    expect(await server.findGood()).toEqual(['marketing@2.0.0']);
  });
});

describe('the shell', () => {
  const listed = { ...snapshot, shells: ['3.0.0'] };

  it('is marked good after as many loads as a remote', async () => {
    const { health, load, loadEnough, findGood } = open();
    load();
    expect(health.loadsOfShell()).toEqual({ loads: 1, hasFailed: false });
    loadEnough();
    expect(await findGood(listed)).toContain('shell@3.0.0');
  });

  it.each<[string, (server: ReturnType<typeof open>) => unknown]>([
    [
      'a failure that has to do with no remote',
      ({ load }) => load({ isComplete: false, isShellFault: true }),
    ],
    [
      'one on another server',
      (server) =>
        elsewhere(server, {
          shell: { version: '3.0.0', provided: {} },
          shellLoads: { loads: 1, hasFailed: true },
        }),
    ],
  ])('is not marked good after %s', async (_, cause) => {
    const server = open();
    await cause(server);
    server.loadEnough();
    expect(await server.findGood(listed)).toEqual(['marketing@2.0.0']);
  });

  it('is not counted when the registry does not list it', async () => {
    const { loadEnough, findGood } = open();
    loadEnough();
    expect(await findGood({ ...listed, shells: ['2.0.0'] })).toEqual(['marketing@2.0.0']);
  });
});

test('a good release stays good', async () => {
  const { load, loadEnough, findGood } = open();
  loadEnough();
  await findGood();
  load({ isComplete: false, failed: [marketing] });
  expect(await findGood()).toEqual(['marketing@2.0.0']);
});

test('deletes the data of a release that leaves the registry', async () => {
  const { health, load, loadEnough, findGood } = open();
  load({ isComplete: false, failed: [marketing] });
  await health.markGood({ ...snapshot, listed: new Set() }, 'one-3000');
  loadEnough();
  expect(await findGood()).toEqual(['marketing@2.0.0']);
});

test('retries an unavailable store after a delay', async () => {
  const { create, ...rest } = openMemoryStore();
  const failing = jest.fn(() => Promise.reject(new Error('away')));
  let isAway = true;
  const store = {
    ...rest,
    create: (key: string, bytes: Uint8Array) => (isAway ? failing() : create(key, bytes)),
  };
  const { loadEnough, findGood } = open(store);
  loadEnough();
  await findGood();
  await findGood();
  expect(failing).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledTimes(1);
  isAway = false;
  jest.advanceTimersByTime(6000);
  expect(await findGood()).toEqual(['marketing@2.0.0']);
});

describe('ShellReporter', () => {
  function openReporter(store = openMemoryStore()) {
    const { health, releases } = open(store);
    const state = { revision: 1 };
    const metrics = new Metrics(createNoopMeter());
    const reporter = new ShellReporter({
      ...{ health, metrics },
      name: 'one-3000',
      shell: { version: '3.0.0', provided: {} },
      refresh: async () => ({ ...snapshot, revision: state.revision }),
    });
    const read = async () => (await readReports(store, 'production'))[0];
    return { reporter, metrics, state, releases, read };
  }

  it('reports a change within a second and repeats every few seconds', async () => {
    const { reporter, state, releases, read } = openReporter();
    await reporter.start();
    const first = await read();
    await jest.advanceTimersByTimeAsync(1000);
    expect(await read()).toEqual(first);
    state.revision = 2;
    releases.push({ remote: 'marketing', version: '2.0.0', reason: 'it was blocked' });
    await jest.advanceTimersByTimeAsync(1000);
    const second = await read();
    expect(second).toMatchObject({ revision: 2, quarantined: releases });
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await read())?.at).not.toBe(second?.at);
    await reporter.stop();
  });

  it('includes health signals in the next report', async () => {
    const { reporter, metrics, read } = openReporter();
    await reporter.start();
    const release = { remote: 'marketing', version: '2.0.0', container: 'mfe_marketing_2_0_0' };
    metrics.recordRender({ ran: [release], failed: [], renderMs: 3 });
    await jest.advanceTimersByTimeAsync(1000);
    expect((await read())?.measures).toEqual([]);
    await jest.advanceTimersByTimeAsync(5000);
    expect((await read())?.measures).toMatchObject([
      { remote: 'marketing', version: '2.0.0', renders: { loads: 1, failures: 0 } },
    ]);
    await reporter.stop();
  });

  it('includes the keys whose changes this server follows', async () => {
    const listTrusted = async () => ['key-of-ann'];
    const store = { ...openMemoryStore(), signer: { listTrusted } };
    const { reporter, read } = openReporter(store as unknown as ReturnType<typeof openMemoryStore>);
    await reporter.start();
    expect((await read())?.trusts).toEqual(['key-of-ann']);
    await reporter.stop();
  });

  it('reports the shutdown and nothing after it', async () => {
    const { reporter, read } = openReporter();
    await reporter.start();
    await reporter.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await read()).toBeUndefined();
  });

  it('keeps serving when the store is not writable and logs it once', async () => {
    const replace = () => Promise.reject(new Error('read-only'));
    const { reporter } = openReporter({ ...openMemoryStore(), replace });
    await reporter.start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await reporter.stop();
  });
});
