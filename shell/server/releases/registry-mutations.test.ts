import { openMemoryStore } from '@tableside/registry/stores/memory-store';
import { pointerKey, revisionKey, toJson } from '@tableside/registry/store';
import fc from 'fast-check';
import { findClaim } from '../../src/federation/composition';
import type { Logger } from '../logger';
import {
  changedBytes,
  changedEntry,
  damagedBytes,
  greedyEntry,
  makeState,
  REMOTES,
  type Name,
} from './mutation-fixtures';
import { RegistrySource } from './registry-source';
import type { RegistrySnapshot } from './snapshot';

/** Whatever becomes of the registry, the site stays up: 500 damages, each met by a server that runs and by one that starts. */
const times = (numRuns: number) => ({ numRuns, seed: 41 });

const environment = 'production';
const pointer = pointerKey(environment);
const NEWEST = 3;
const whole = new Map([1, 2, NEWEST].map((revision) => [revision, toJson(makeState(revision))]));
const bytesOf = (revision: number): Buffer => whole.get(revision) ?? toJson(makeState(revision));
const log = { info() {}, warn() {}, error() {}, debug() {} } as unknown as Logger;

/** Changes of the store, by key; null takes the key away. */
type Damage = Readonly<Record<string, Buffer | null | undefined>>;

/** What servers show of a store that was damaged: one that ran before, and one that starts. */
async function meet(damage: Damage): Promise<readonly RegistrySnapshot[]> {
  const store = openMemoryStore();
  await store.replace(pointer, bytesOf(NEWEST));
  for (const [revision, bytes] of whole)
    await store.replace(revisionKey(environment, revision), bytes);
  const start = () => new RegistrySource({ store, environment, log });
  const running = start();
  await running.read(Infinity);
  for (const [key, bytes] of Object.entries(damage)) {
    if (bytes) await store.replace(key, bytes);
    else if (bytes === null) await store.remove(key);
  }
  return [await running.read(Infinity), await start().read(Infinity)];
}

/** Everything that the site has of a remote, as one text. */
const partsOf = ({ composition, page, active }: RegistrySnapshot, name: Name): string =>
  JSON.stringify([
    composition.claims.filter(({ path }) => findClaim(composition.claims, path)?.remote === name),
    // With what others have put into the same place.
    composition.slots.filter(({ place, order }) =>
      composition.slots.some(
        (own) => own.remote === name && own.place === place && own.order === order,
      ),
    ),
    [...composition.services].filter(([, remote]) => remote === name),
    composition.contentOwner === name,
    page[name],
    active.get(name),
  ]);

const find = async (damage: Damage) => (await meet(damage))[0] as RegistrySnapshot;
let good: RegistrySnapshot;
beforeAll(async () => {
  good = await find({});
});
const changesOf = (snapshot: RegistrySnapshot | undefined, from = good): Name[] =>
  REMOTES.filter((name) => !snapshot || partsOf(snapshot, name) !== partsOf(from, name));

test('a pointer that is damaged or gone changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(damagedBytes(bytesOf(NEWEST)), async (bytes) => {
      for (const snapshot of await meet({ [pointer]: bytes })) {
        expect(snapshot.revision).toBe(NEWEST);
        expect(changesOf(snapshot)).toEqual([]);
      }
    }),
    times(100),
  );
});

test('a byte of the pointer that is another one costs one remote at most', async () => {
  await fc.assert(
    fc.asyncProperty(changedBytes(bytesOf(NEWEST)), async (bytes) => {
      for (const snapshot of await meet({ [pointer]: bytes })) {
        expect(changesOf(snapshot).length).toBeLessThanOrEqual(1);
      }
    }),
    times(100),
  );
});

test('revisions that are damaged change nothing as long as the pointer is whole', async () => {
  const revisions = fc.record(
    Object.fromEntries(
      [1, 2, NEWEST, NEWEST + 1].map((revision) => [
        revisionKey(environment, revision),
        damagedBytes(bytesOf(revision)),
      ]),
    ),
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(revisions, async (damage) => {
      for (const snapshot of await meet(damage)) expect(changesOf(snapshot)).toEqual([]);
    }),
    times(60),
  );
});

test('of a pointer and newer revisions that are damaged, the newest whole one is what a starting server shows', async () => {
  const damage = fc.record({
    [pointer]: damagedBytes(bytesOf(NEWEST)),
    [revisionKey(environment, NEWEST)]: damagedBytes(bytesOf(NEWEST)),
  });
  const lost = { [pointer]: null, [revisionKey(environment, NEWEST)]: null };
  const [, previous] = await meet(lost);
  await fc.assert(
    fc.asyncProperty(damage, async (damaged) => {
      const [running, starting] = await meet(damaged);
      expect([running?.revision, starting?.revision]).toEqual([NEWEST, NEWEST - 1]);
      expect(changesOf(running)).toEqual([]);
      expect(changesOf(starting, previous)).toEqual([]);
    }),
    times(60),
  );
});

test('an entry that is changed in any way costs no other remote anything', async () => {
  const state = makeState(NEWEST + 1);
  const change = fc.constantFrom(...REMOTES).chain((name) =>
    fc.record({
      name: fc.constant(name),
      entry: fc.oneof(changedEntry(state.remotes[name]), greedyEntry(name)),
    }),
  );
  const expected = await find({ [revisionKey(environment, NEWEST + 1)]: toJson(state) });
  await fc.assert(
    fc.asyncProperty(change, async ({ name, entry }) => {
      const bytes = toJson({ ...state, remotes: { ...state.remotes, [name]: entry } });
      const [running, starting] = await meet({
        [pointer]: bytes,
        [revisionKey(environment, NEWEST + 1)]: bytes,
      });
      const changed = changesOf(running, expected).filter((other) => other !== name);
      expect([changed, changesOf(starting, running)]).toEqual([[], []]);
    }),
    times(150),
  );
});

test('an entry of the documents that is changed in any way costs no remote anything', async () => {
  const state = makeState(NEWEST);
  await fc.assert(
    fc.asyncProperty(changedEntry(state.content), async (content) => {
      const bytes = toJson({ ...state, content });
      const damage = { [pointer]: bytes, [revisionKey(environment, NEWEST)]: bytes };
      for (const snapshot of await meet(damage)) expect(changesOf(snapshot)).toEqual([]);
    }),
    times(30),
  );
});
