import { createNoopMeter } from '@opentelemetry/api';
import { withoutQuarantined, toSnapshot } from '../releases/snapshot';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { Measures } from './metrics';

const HOUR_MS = 3_600_000;
const live = makeRelease('menu', '2.0.0');
const snapshotOf = (...releases: Parameters<typeof makeDocument>[0]['menu']) =>
  toSnapshot(withoutQuarantined(makeDocument({ menu: releases }), new Set()));
const ran = { remote: 'menu', version: '2.0.0', container: live.container };

function open() {
  let now = 1000 * HOUR_MS;
  const measures = new Measures(createNoopMeter(), () => now);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const notify = (version: string) =>
    measures.recordBeacon(
      { isSampled: true, releases: [{ remote: 'menu', version, isNew: true }] },
      '192.0.2.0/24',
    );
  const versions = () => measures.read().map(({ version }) => version);
  return { measures, pass, notify, versions };
}

test('counts a render per release and a failure for the release that threw', () => {
  const { measures } = open();
  const before = { remote: 'menu', version: '1.0.0', container: 'mfe_menu_1_0_0' };
  measures.recordRender({ healthSignals: { ran: [before], failed: [ran], renderMs: 12 } });
  measures.recordRender({ healthSignals: { ran: [ran], failed: [ran], renderMs: 12 } });
  measures.recordRender({});
  expect(measures.read()).toMatchObject([
    { version: '1.0.0', renders: { loads: 1, failures: 0 } },
    { version: '2.0.0', renders: { loads: 2, failures: 2 } },
  ]);
});

test('accepts browser data about a canary', () => {
  const { measures, notify, versions } = open();
  const document = makeDocument({ menu: [live] });
  const menu = { ...document.remotes['menu'], active: live, lastGood: null, disabled: false };
  const canary = { ...makeRelease('menu', '3.0.0'), share: 0.1 };
  const remotes = { menu: { ...menu, canary } };
  measures.follow(toSnapshot(withoutQuarantined({ ...document, remotes }, new Set())));
  notify('3.0.0');
  expect(versions()).toEqual(['3.0.0']);
});

test('accepts browser data about releases served within the last hour', () => {
  const { measures, pass, notify, versions } = open();
  notify('2.0.0');
  expect(versions()).toEqual([]);
  measures.follow(snapshotOf(live, makeRelease('menu', '1.0.0')));
  notify('1.0.0');
  notify('3.0.0');
  expect(versions()).toEqual(['1.0.0']);
  measures.follow(snapshotOf(live));
  pass(HOUR_MS);
  measures.follow(snapshotOf(live));
  notify('1.0.0');
  expect(versions()).toEqual(['1.0.0']);
  pass(HOUR_MS + 1);
  measures.follow(snapshotOf(live));
  notify('1.0.0');
  notify('2.0.0');
  expect(versions()).toEqual(['2.0.0']);
});
