import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { pointerKey, revisionKey, toJson } from '@tableside/registry/store/store';
import fc from 'fast-check';
import { findClaim } from '../../src/federation/composition';
import type { Logger } from '../logger';
import { RegistrySource } from './registry-source';
import type { RegistrySnapshot } from './snapshot';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import {
  makeClaim,
  makeContentEntry,
  makeEntry,
  makeRegistered,
  makeRevision,
} from '@tableside/registry/testing/registry-fixtures';
import { makeSlot } from '../../src/federation/composition-fixtures';

/** Test helpers: registries of a small site, and what may become of them. */

const REMOTES = ['north', 'south', 'east', 'west'] as const;
type Name = (typeof REMOTES)[number];

const declared = (name: Name, index: number) => ({
  // Addresses that differ by one letter: what is changed a little clashes.
  routes: [makeClaim(`/a${name}`), makeClaim(`/page-${'abcd'[index]}`)],
  slots: [
    makeSlot('home:section', name, 'Section', { order: 100 + index, name: `s${'abcd'[index]}` }),
    makeSlot('layout:foot', name, 'Foot', { order: 100 + index }),
    ...(name === 'west' ? [makeSlot('home:head', name, 'Head')] : []),
  ].map(({ remote: _, ...slot }) => slot),
  services: name === 'east' ? ['search'] : [],
  content: name === 'west' ? ['hero'] : [],
});

/** A state in which every remote is live. */
const makeState = (revision: number): RegistryDocument =>
  makeRevision(
    revision,
    Object.fromEntries(
      REMOTES.map((name, index) => [
        name,
        makeEntry(
          makeRegistered(name, `1.${revision}.0`, declared(name, index)),
          makeRegistered(name, `1.${revision - 1}.0`, declared(name, index)),
        ),
      ]),
    ),
    {
      content: { west: makeContentEntry() },
    },
  );

type Path = readonly (string | number)[];

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, each]) => listPaths(each, [...path, key]));
  return [path, ...inside];
}

/** A copy in which one value is another one; undefined takes it away. */
function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = replaceAt(copy[key], rest, by);
  return copy;
}

/** Values that fit somewhere, of all remotes, beside those that fit nowhere. */
const telling = REMOTES.flatMap((name) => {
  const { active, lastGood } = makeState(3).remotes[name] ?? {};
  const { routes = [], slots = [], services = [], content = [] } = active ?? {};
  const parts = [routes, slots, services, content, ...routes, ...slots].map((each) => each);
  return [active, lastGood, ...parts, active?.container, active?.base] as unknown[];
});
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...telling, undefined, null, true, -1, '', '../x', {}, []),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A remote whose live release claims what is others' too. */
const greedyEntry = (name: Name): fc.Arbitrary<unknown> => {
  const entry = makeState(3).remotes[name];
  const all = REMOTES.map(declared);
  const some = <Part extends keyof ReturnType<typeof declared>>(part: Part) =>
    fc.shuffledSubarray(all.flatMap((each): unknown[] => each[part]));
  return fc
    .record({
      routes: some('routes'),
      slots: some('slots'),
      services: some('services'),
      content: some('content'),
    })
    .map((claims) => ({ ...entry, active: { ...entry?.active, ...claims } }));
};

/** An entry of the registry with one to three values in it changed. */
const changedEntry = (entry: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.constantFrom(...listPaths(entry)), anyValue), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<unknown>((changed, [path, value]) => {
        try {
          return replaceAt(changed, path, value);
        } catch {
          // What stood there is gone already.
          return changed;
        }
      }, entry),
    );

/** Bytes of which one was changed, taken out or added, or which end early. */
const changedBytes = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom('flip', 'drop', 'add', 'end'),
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
    )
    .map(([deed, at, by]) => {
      const [start, end] = [bytes.subarray(0, at), bytes.subarray(at + 1)];
      if (deed === 'end') return Buffer.from(start);
      if (deed === 'drop') return Buffer.concat([start, end]);
      if (deed === 'add') return Buffer.concat([start, Buffer.of(by), bytes.subarray(at)]);
      return Buffer.concat([start, Buffer.of((bytes[at] ?? 0) ^ by), end]);
    });

/** What may lie in the place of a document: nothing, something else, or a part of it. */
const damagedBytes = (bytes: Buffer): fc.Arbitrary<Buffer | null> =>
  fc.oneof(
    fc.constant(null),
    // The last byte but one closes it.
    fc.nat(bytes.length - 2).map((length) => Buffer.from(bytes.subarray(0, length))),
    fc.jsonValue({ maxDepth: 1 }).map((value) => Buffer.from(JSON.stringify(value))),
    fc.uint8Array({ maxLength: 50 }).map((values) => Buffer.from(values)),
    fc.integer({ min: 2, max: 9 }).map((schema) => {
      const document = JSON.parse(String(bytes)) as object;
      return Buffer.from(JSON.stringify({ ...document, schema }));
    }),
  );

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
