import { createNoopMeter } from '@opentelemetry/api';
import { toSnapshot } from '../releases/snapshot';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { Metrics, LastHour, type BrowserLoad } from './metrics';

const HOUR_MS = 3_600_000;
const live = makeRelease('menu', '2.0.0');
const snapshotOf = (...releases: Parameters<typeof makeDocument>[0]['menu']) =>
  toSnapshot(makeDocument({ menu: releases }));
const ran = { remote: 'menu', version: '2.0.0', container: live.container };

function open() {
  let now = 1000 * HOUR_MS;
  const metrics = new Metrics(createNoopMeter(), () => now);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const notify = (version: string) =>
    metrics.recordBeacon(
      { isSampled: true, releases: [{ remote: 'menu', version, isNew: true }] },
      '192.0.2.0/24',
    );
  const versions = () => metrics.read().map(({ version }) => version);
  return { metrics, pass, notify, versions };
}

test('counts a render per release and a failure for the release that threw', () => {
  const { metrics } = open();
  const before = { remote: 'menu', version: '1.0.0', container: 'mfe_menu_1_0_0' };
  metrics.recordRender({ ran: [before], failed: [ran], renderMs: 12 });
  metrics.recordRender({ ran: [ran], failed: [ran], renderMs: 12 });
  expect(metrics.read()).toMatchObject([
    { version: '1.0.0', renders: { loads: 1, failures: 0 } },
    { version: '2.0.0', renders: { loads: 2, failures: 2 } },
  ]);
});

test('accepts browser data about a canary', () => {
  const { metrics, notify, versions } = open();
  const document = makeDocument({ menu: [live] });
  const menu = { ...document.remotes['menu'], active: live, lastGood: null, disabled: false };
  const canary = { ...makeRelease('menu', '3.0.0'), share: 0.1 };
  const remotes = { menu: { ...menu, canary } };
  metrics.follow(toSnapshot({ ...document, remotes }));
  notify('3.0.0');
  expect(versions()).toEqual(['3.0.0']);
});

test('accepts browser data about releases served within the last hour', () => {
  const { metrics, pass, notify, versions } = open();
  notify('2.0.0');
  expect(versions()).toEqual([]);
  metrics.follow(snapshotOf(live, makeRelease('menu', '1.0.0')));
  notify('1.0.0');
  notify('3.0.0');
  expect(versions()).toEqual(['1.0.0']);
  metrics.follow(snapshotOf(live));
  pass(HOUR_MS);
  metrics.follow(snapshotOf(live));
  notify('1.0.0');
  expect(versions()).toEqual(['1.0.0']);
  pass(HOUR_MS + 1);
  metrics.follow(snapshotOf(live));
  notify('1.0.0');
  notify('2.0.0');
  expect(versions()).toEqual(['2.0.0']);
});

describe('LastHour', () => {
  const release = { remote: 'menu', version: '1.0.0' };
  const MINUTE_MS = 60_000;

  function open() {
    let now = 1_000_000 * MINUTE_MS;
    const hour = new LastHour(() => now);
    const pass = (minutes: number) => {
      now += minutes * MINUTE_MS;
    };
    const notify = (changes: Partial<BrowserLoad> = {}) =>
      hour.countBrowser(release, {
        network: '192.0.2.0/24',
        isSampled: true,
        isNew: true,
        hasFailed: false,
        ...changes,
      });
    const read = () => hour.read()[0];
    return { hour, pass, notify, read };
  }

  test('drops data older than an hour and releases without traffic', () => {
    const { hour, pass, notify, read } = open();
    hour.countRender(release, true, 3);
    notify({ hasFailed: true });
    pass(59);
    notify({ network: '198.51.100.0/24' });
    expect(read()?.browsers).toMatchObject({ loads: 2, networks: 2, failedNetworks: 1 });
    pass(1);
    expect(read()?.renders.failures).toBe(0);
    expect(read()?.browsers).toMatchObject({ loads: 1, networks: 1, failedNetworks: 0 });
    pass(60);
    expect(hour.read()).toEqual([]);
  });

  test('counts repeated failures from one network once', () => {
    const { notify, read } = open();
    for (let count = 0; count < 50; count += 1) notify({ hasFailed: true });
    expect(read()?.browsers).toMatchObject({ failures: 50, networks: 1, failedNetworks: 1 });
  });

  test('counts a failure outside the sample but not toward the failure rate', () => {
    const { notify, read } = open();
    notify({ isSampled: false, hasFailed: true });
    expect(read()?.browsers).toMatchObject({
      loads: 0,
      failures: 1,
      networks: 0,
      failedNetworks: 0,
    });
  });

  test('one network cannot dominate durations', () => {
    const { pass, notify, read } = open();
    const timed = () => read()?.browsers.lcp.reduce((sum, each) => sum + each, 0);
    for (let count = 0; count < 50; count += 1) notify({ lcp: 60_000, inp: 9000 });
    expect(timed()).toBe(10);
    pass(60);
    notify({ lcp: 100 });
    expect(timed()).toBe(1);
  });

  test('bounds the number of networks', () => {
    const { notify, read } = open();
    for (let count = 0; count < 5000; count += 1) notify({ network: String(count) });
    expect(read()?.browsers).toMatchObject({ loads: 5000, networks: 4096 });
  });
});
