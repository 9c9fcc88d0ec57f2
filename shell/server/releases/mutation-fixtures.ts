import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import {
  makeClaim,
  makeContentEntry,
  makeEntry,
  makeRegistered,
  makeRevision,
} from '@tableside/registry/reading/fixtures';
import fc from 'fast-check';
import { makeSlot } from '../../src/federation/composition-fixtures';

/** Test helpers: registries of a small site, and what may become of them. */

export const REMOTES = ['north', 'south', 'east', 'west'] as const;
export type Name = (typeof REMOTES)[number];

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
export const makeState = (revision: number): RegistryDocument =>
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
export const greedyEntry = (name: Name): fc.Arbitrary<unknown> => {
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
export const changedEntry = (entry: unknown): fc.Arbitrary<unknown> =>
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
export const changedBytes = (bytes: Buffer): fc.Arbitrary<Buffer> =>
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
export const damagedBytes = (bytes: Buffer): fc.Arbitrary<Buffer | null> =>
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
