import { createNoopMeter } from '@opentelemetry/api';
import { withoutQuarantined, toSnapshot } from '../releases/snapshot';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { Measures } from './measures';

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
  const tell = (version: string) =>
    measures.noteBeacon(
      { isSampled: true, releases: [{ remote: 'menu', version, isNew: true }] },
      '192.0.2.0/24',
    );
  const versions = () => measures.read().map(({ version }) => version);
  return { measures, pass, tell, versions };
}

test('a render counts for each release on the page, and as a failure for what threw', () => {
  const { measures } = open();
  const before = { remote: 'menu', version: '1.0.0', container: 'mfe_menu_1_0_0' };
  measures.noteRender({ evidence: { ran: [before], failed: [ran], renderMs: 12 } });
  measures.noteRender({ evidence: { ran: [ran], failed: [ran], renderMs: 12 } });
  measures.noteRender({});
  expect(measures.read()).toMatchObject([
    { version: '1.0.0', renders: { loads: 1, failures: 0 } },
    { version: '2.0.0', renders: { loads: 2, failures: 2 } },
  ]);
});

test('browsers may tell of a canary', () => {
  const { measures, tell, versions } = open();
  const document = makeDocument({ menu: [live] });
  const menu = { ...document.remotes['menu'], active: live, lastGood: null, killed: false };
  const canary = { ...makeRelease('menu', '3.0.0'), share: 0.1 };
  const remotes = { menu: { ...menu, canary } };
  measures.follow(toSnapshot(withoutQuarantined({ ...document, remotes }, new Set())));
  tell('3.0.0');
  expect(versions()).toEqual(['3.0.0']);
});

test('browsers may tell of releases that are served, or were within the last hour', () => {
  const { measures, pass, tell, versions } = open();
  tell('2.0.0');
  expect(versions()).toEqual([]);
  measures.follow(snapshotOf(live, makeRelease('menu', '1.0.0')));
  tell('1.0.0');
  tell('3.0.0');
  expect(versions()).toEqual(['1.0.0']);
  measures.follow(snapshotOf(live));
  pass(HOUR_MS);
  measures.follow(snapshotOf(live));
  tell('1.0.0');
  expect(versions()).toEqual(['1.0.0']);
  pass(HOUR_MS + 1);
  measures.follow(snapshotOf(live));
  tell('1.0.0');
  tell('2.0.0');
  expect(versions()).toEqual(['2.0.0']);
});
