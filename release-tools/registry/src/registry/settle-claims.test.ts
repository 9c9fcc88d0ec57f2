import type { RegisteredRelease, RegistryDocument } from '@tableside/contracts/registry/wire';
import { makeClaim, makeEntry, makeRegistered, makeRevision } from '../testing/registry-fixtures';
import { settleClaims } from './settle-claims';

type Declared = Partial<RegisteredRelease>;

const slot = (place: string, order: number, over: object = {}) => ({
  place,
  widget: 'Widget',
  order,
  wake: 'at-once' as const,
  frame: 'page' as const,
  reserve: { height: '0rem', isKept: false },
  ...over,
});

const make = (revision: number, remotes: Readonly<Record<string, Declared>>) =>
  makeRevision(
    revision,
    Object.fromEntries(
      Object.entries(remotes).map(([name, declared]) => [
        name,
        makeEntry(makeRegistered(name, '1.0.0', declared)),
      ]),
    ),
  );

/** @param history what each state before declared, the newest first */
async function settle(
  remotes: Readonly<Record<string, Declared>>,
  history: readonly Readonly<Record<string, Declared>>[] = [],
) {
  const asked: number[] = [];
  async function* earlier() {
    for (const [index, each] of history.entries()) {
      asked.push(index);
      yield make(history.length - index, each);
    }
  }
  const { document, problems } = await settleClaims(make(9, remotes), earlier);
  const declared = (name: string) => document.remotes[name]?.active ?? makeRegistered(name);
  return {
    pathsOf: (name: string) => declared(name).routes.map(({ path }) => path),
    slotsOf: (name: string) => declared(name).slots.map(({ place, order }) => `${place} ${order}`),
    declared,
    problems: problems.map(({ entry, sentence }) => `${entry}: ${sentence}`),
    asked,
  };
}

const about: Declared = { routes: [makeClaim('/about')] };
const both: Declared = { routes: [makeClaim('/about'), makeClaim('/news')] };

test('claims that nobody else has are left alone, and no state before is asked for', async () => {
  const { pathsOf, problems, asked } = await settle(
    { north: about, south: { routes: [makeClaim('/menu')] } },
    [{}],
  );
  expect([pathsOf('north'), pathsOf('south')]).toEqual([['/about'], ['/menu']]);
  expect([problems, asked]).toEqual([[], []]);
});

test('an address stays with who had it before; the other claims of the newcomer stay', async () => {
  const { pathsOf, problems } = await settle({ north: both, south: about }, [{ south: about }]);
  expect([pathsOf('north'), pathsOf('south')]).toEqual([['/news'], ['/about']]);
  expect(problems).toEqual(['north: The address /about is left out: south had it before.']);
});

test('states before are asked until one tells, and not further', async () => {
  const { pathsOf, asked } = await settle({ north: about, south: about, west: about }, [
    { north: about, south: about, west: about },
    { north: about, south: about },
    { south: about },
    { north: about },
  ]);
  expect([pathsOf('north'), pathsOf('south'), pathsOf('west')]).toEqual([[], ['/about'], []]);
  expect(asked).toEqual([0, 1, 2]);
});

test('where no state before tells, who stands first in the registry has it', async () => {
  const { pathsOf } = await settle({ south: about, north: about }, [{ west: about }]);
  expect([pathsOf('north'), pathsOf('south')]).toEqual([[], ['/about']]);
});

test('a remote that is switched off keeps only what no other remote claims', async () => {
  const document = make(9, { north: about, south: about });
  const north = makeEntry(makeRegistered('north', '1.0.0', about));
  const remotes: RegistryDocument['remotes'] = {
    ...document.remotes,
    north: { ...north, killed: true },
  };
  async function* earlier() {
    yield make(8, { north: about });
  }
  const settled = await settleClaims({ ...document, remotes }, earlier);
  expect(settled.document.remotes['south']?.active.routes).toHaveLength(1);
  expect(settled.document.remotes['north']?.active.routes).toEqual([]);
  expect(settled.problems).toEqual([]);
  const { south: _south, ...others } = remotes;
  const alone = await settleClaims({ ...document, remotes: others }, earlier);
  expect(alone.document.remotes['north']?.active.routes).toHaveLength(1);
});

test.each([
  [
    'the same order',
    slot('home:section', 300),
    slot('home:section', 300),
    slot('home:section', 301),
  ],
  [
    'the one place of its kind',
    slot('home:head', 100),
    slot('home:head', 200),
    slot('layout:top', 200),
  ],
  [
    'the same name',
    slot('home:section', 300, { name: 'news' }),
    slot('home:section', 400, { name: 'news' }),
    slot('home:section', 500),
  ],
])('of two widgets with %s the older one stays', async (_, held, claimed, other) => {
  const { slotsOf, problems } = await settle(
    { north: { slots: [claimed, other] }, south: { slots: [held] } },
    [{ south: { slots: [held] } }],
  );
  expect(slotsOf('north')).toEqual([`${other.place} ${other.order}`]);
  expect(slotsOf('south')).toEqual([`${held.place} ${held.order}`]);
  expect(problems).toEqual([expect.stringMatching(/^north: Widget at .* is left out: south had/)]);
});

test('of two widgets of one remote in one place the first stays', async () => {
  const { slotsOf, problems } = await settle({
    north: { slots: [slot('home:head', 1), slot('home:head', 2), slot('home:section', 1)] },
  });
  expect(slotsOf('north')).toEqual(['home:head 1', 'home:section 1']);
  expect(problems).toHaveLength(1);
});

test('a service and the documents stay with who had them', async () => {
  const all = { services: ['search'], content: ['hero'] };
  const { declared, problems } = await settle(
    { north: { services: ['auth', 'search'], content: ['hero'] }, south: all },
    [{ south: all }],
  );
  expect(declared('north')).toMatchObject({ services: ['auth'], content: [] });
  expect(declared('south')).toMatchObject(all);
  expect(problems).toEqual([
    'north: The service "search" is left out: south had it before.',
    'north: The claim on published documents is left out: south had it before.',
  ]);
});
