import { readReports } from '@tableside/registry/reader';
import { createNoopMeter } from '@opentelemetry/api';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import type { QuarantinedRelease } from '../workers/fault-isolation';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { toSnapshot } from '../releases/snapshot';
import { toShellRelease } from './page-health';
import { Metrics } from './metrics';
import { ReleaseHealth, ShellReporter } from './release-health';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const document = makeDocument({ marketing: [makeRelease('marketing', '2.0.0')] });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(store = openMemoryStore()) {
  const state = { revision: 1 };
  const releases: QuarantinedRelease[] = [];
  const health = new ReleaseHealth({
    ...{ store, environment: 'production', needed: 3, log },
    quarantine: { releases },
    shell: toShellRelease('1.0.0'),
  });
  const metrics = new Metrics(createNoopMeter());
  const reporter = new ShellReporter({
    ...{ health, metrics },
    name: 'one-3000',
    shell: { version: '1.0.0', provided: {} },
    refresh: async () => ({ ...toSnapshot(document), revision: state.revision }),
  });
  const read = async () => (await readReports(store, 'production'))[0];
  return { reporter, metrics, state, releases, read };
}

it('reports what the server provides and serves', async () => {
  const { reporter, read } = open();
  await reporter.start();
  expect(await read()).toMatchObject({
    name: 'one-3000',
    shell: { version: '1.0.0' },
    revision: 1,
    serves: { marketing: '2.0.0' },
    quarantined: [],
  });
  await reporter.stop();
});

it('reports a change within a second and repeats every few seconds', async () => {
  const { reporter, state, releases, read } = open();
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
  const { reporter, metrics, read } = open();
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

it('reports the shutdown and nothing after it', async () => {
  const { reporter, read } = open();
  await reporter.start();
  await reporter.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await read()).toBeUndefined();
});

it('keeps serving when the store is not writable and logs it once', async () => {
  const replace = () => Promise.reject(new Error('read-only'));
  const { reporter } = open({ ...openMemoryStore(), replace });
  await reporter.start();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(log.warn).toHaveBeenCalledTimes(1);
  await reporter.stop();
});
