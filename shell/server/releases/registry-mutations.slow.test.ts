import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { pointerKey, revisionKey, toJson } from '@tableside/registry/store/store';
import fc from 'fast-check';
import { findRoute } from '../../browser/federation/composition';
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
import { makeSlot } from '../../browser/federation/composition-fixtures';

/** Test helpers: registries of a small site and mutations of them. */

const REMOTES = ['north', 'south', 'east', 'west'] as const;
type Name = (typeof REMOTES)[number];

const declared = (name: Name, index: number) => ({
  // Routes that differ by one letter, so that small mutations clash.
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

/** A copy with one value replaced, or removed if undefined. */
function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = replaceAt(copy[key], rest, by);
  return copy;
}

/** Replacement values: valid ones of all remotes and invalid ones. */
const notifying = REMOTES.flatMap((name) => {
  const { active, lastGood } = makeState(3).remotes[name] ?? {};
  const { routes = [], slots = [], services = [], content = [] } = active ?? {};
  const parts = [routes, slots, services, content, ...routes, ...slots].map((each) => each);
  return [active, lastGood, ...parts, active?.container, active?.base] as unknown[];
});
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...notifying, undefined, null, true, -1, '', '../x', {}, []),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A remote whose live release also claims routes of others. */
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

/** A registry entry with one to three mutated values. */
const changedEntry = (entry: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.constantFrom(...listPaths(entry)), anyValue), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<unknown>((changed, [path, value]) => {
        try {
          return replaceAt(changed, path, value);
        } catch {
          // The value has already been removed.
          return changed;
        }
      }, entry),
    );

/** The bytes with one changed, removed, or added, or truncated. */
const changedBytes = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom('flip', 'drop', 'add', 'end'),
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
    )
    .map(([change, at, by]) => {
      const [start, end] = [bytes.subarray(0, at), bytes.subarray(at + 1)];
      if (change === 'end') return Buffer.from(start);
      if (change === 'drop') return Buffer.concat([start, end]);
      if (change === 'add') return Buffer.concat([start, Buffer.of(by), bytes.subarray(at)]);
      return Buffer.concat([start, Buffer.of((bytes[at] ?? 0) ^ by), end]);
    });

/** Replacements for a document: missing, something else, or a part of it. */
const damagedBytes = (bytes: Buffer): fc.Arbitrary<Buffer | null> =>
  fc.oneof(
    fc.constant(null),
    // The second to last byte closes it.
    fc.nat(bytes.length - 2).map((length) => Buffer.from(bytes.subarray(0, length))),
    fc.jsonValue({ maxDepth: 1 }).map((value) => Buffer.from(JSON.stringify(value))),
    fc.uint8Array({ maxLength: 50 }).map((values) => Buffer.from(values)),
    fc.integer({ min: 2, max: 9 }).map((schema) => {
      const document = JSON.parse(String(bytes)) as object;
      return Buffer.from(JSON.stringify({ ...document, schema }));
    }),
  );

/** The site must survive 500 kinds of damage, in a running and a starting server; a tenth of them by default. */
const SHARE = process.env['SLOW_TESTS'] === 'off' ? 0.1 : 1;
const times = (numRuns: number) => ({ numRuns: numRuns * SHARE, seed: 41 });

const environment = 'production';
const pointer = pointerKey(environment);
const NEWEST = 3;
const verified = new Map([1, 2, NEWEST].map((revision) => [revision, toJson(makeState(revision))]));
const bytesOf = (revision: number): Buffer => verified.get(revision) ?? toJson(makeState(revision));
const log = { info() {}, warn() {}, error() {}, debug() {} } as unknown as Logger;

/** Changes of the store by key; null deletes the key. */
type Damage = Readonly<Record<string, Buffer | null | undefined>>;

/** Responses after the store was damaged, of a running and a starting server. */
async function meet(damage: Damage): Promise<readonly RegistrySnapshot[]> {
  const store = openMemoryStore();
  await store.replace(pointer, bytesOf(NEWEST));
  for (const [revision, bytes] of verified)
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

/** Everything the site shows of a remote, as one text. */
const partsOf = ({ composition, page, active }: RegistrySnapshot, name: Name): string =>
  JSON.stringify([
    composition.routes.filter(({ path }) => findRoute(composition.routes, path)?.remote === name),
    // Including entries of others in the same slot.
    composition.slots.filter(({ slot, order }) =>
      composition.slots.some(
        (own) => own.remote === name && own.slot === slot && own.order === order,
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

test('keeps serving with a damaged or missing pointer', async () => {
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

test('a changed byte in the pointer affects at most one remote', async () => {
  await fc.assert(
    fc.asyncProperty(changedBytes(bytesOf(NEWEST)), async (bytes) => {
      for (const snapshot of await meet({ [pointer]: bytes })) {
        expect(changesOf(snapshot).length).toBeLessThanOrEqual(1);
      }
    }),
    times(100),
  );
});

test('damaged revisions change nothing while the pointer is valid', async () => {
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

test('a starting server uses the newest valid revision', async () => {
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

test('a mutated entry affects no other remote', async () => {
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

test('a mutated content entry affects no remote', async () => {
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
