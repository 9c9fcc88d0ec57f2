import type { RegistryDocument, RegisteredRelease } from '@tableside/contracts/registry/wire';
import {
  makeClaim,
  makeContentEntry,
  makeEntry,
  makeRegistered,
  makeRevision,
  makeSlot,
} from '../testing/registry-fixtures';
import { readDocument } from './read-document';
import { resolveConflicts } from './resolve-conflicts';

describe('readDocument', () => {
  const newer = makeRegistered('marketing', '1.1.0', { routes: [makeClaim('/about')] });
  const older = makeRegistered('marketing', '1.0.0');
  const account = makeEntry(makeRegistered('account'));
  const content = { marketing: makeContentEntry(), other: makeContentEntry('2') };
  const verified = makeRevision(7, { marketing: makeEntry(newer, older), account }, { content });

  /** Reads a document with one change. */
  const readWith = (marketing: unknown, rest: object = {}) =>
    readDocument(
      { ...verified, remotes: { marketing, account }, ...rest } as RegistryDocument,
      'the pointer',
    );
  const entry = (over: object) => ({ ...makeEntry(newer, older), ...over });

  test('reads a valid document unchanged', () => {
    expect(readDocument(verified, 'the pointer')).toEqual({
      document: { revision: 7, remotes: verified.remotes, content },
      changedAt: '2026-11-01T00:00:00.000Z',
      by: 'tester',
      command: 'test',
      freezes: {},
      problems: [],
    });
  });

  test.each([
    ['no entry', null],
    ['a list', []],
    ['releases that are none', { active: 1, lastGood: 'x', disabled: false }],
    ['a kill switch that is neither on nor off', entry({ disabled: 'yes' })],
    ['releases of another remote', makeEntry(makeRegistered('account', '2.0.0'))],
  ])('skips only the entry that is %s', (_, value) => {
    const { document, problems } = readWith(value);
    expect(document.remotes).toEqual({ account });
    expect(document.content).toEqual(content);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      entry: 'marketing',
      message: expect.stringMatching(/\.$/),
    });
  });

  test.each([
    ['has a version that leads elsewhere', { ...newer, version: '../1.1.0' }],
    ['is stored outside of the releases', { ...newer, base: '/releases/marketing/../' }],
    ['has the container of another remote', { ...newer, container: 'mfe_account_1_1_0' }],
    ['has an unknown format', { ...newer, slots: { soon: true } }],
    ['has a file without a hash', { ...newer, integrity: {} }],
    ['names files outside of it', { ...newer, entry: '../../entry.js' }],
  ])('shows the fallback when the live release %s', (_, active) => {
    const { document, problems } = readWith(entry({ active }));
    expect(document.remotes).toEqual({ marketing: makeEntry(older), account });
    expect(problems).toEqual([
      { entry: 'marketing', message: expect.stringMatching(/ Showing 1\.0\.0 instead\.$/) },
    ]);
  });

  test.each([
    ['is no release', { version: '1.0.0' }],
    ['shares the container of the live one', { ...older, container: newer.container }],
  ])('skips only a fallback that %s', (_, lastGood) => {
    const { document, problems } = readWith(entry({ lastGood }));
    expect(document.remotes).toEqual({ marketing: makeEntry(newer), account });
    expect(problems).toEqual([{ entry: 'marketing', message: expect.any(String) }]);
  });

  test('reads a disabled remote with a canary next to the live release', () => {
    const canary = { ...makeRegistered('marketing', '1.2.0'), share: 0.1 };
    const { document, problems } = readWith(entry({ canary, disabled: true }));
    expect(document.remotes['marketing']).toEqual(entry({ canary, disabled: true }));
    expect(problems).toEqual([]);
  });

  test.each([
    ['is for more than all', { ...makeRegistered('marketing', '1.2.0'), share: 1.5 }],
    ['is stored elsewhere', { ...makeRegistered('account', '1.2.0'), share: 0.1 }],
    ['is the live one', { ...newer, share: 0.1 }],
  ])('skips only a canary that %s, and shows everyone the live release', (_, canary) => {
    const { document, problems } = readWith(entry({ canary }));
    expect(document.remotes).toEqual({ marketing: makeEntry(newer, older), account });
    expect(problems).toEqual([
      { entry: 'marketing', message: expect.stringMatching(/^Skipped its canary: /) },
    ]);
  });

  test.each(['../x', '__proto__'])('skips "%s", which is not a valid remote name', (name) => {
    const remotes = JSON.parse(`{"${name}":{},"account":${JSON.stringify(account)}}`) as unknown;
    const { document, problems } = readDocument({ ...verified, remotes }, 'the pointer');
    expect(document.remotes).toEqual({ account });
    expect(problems).toEqual([{ entry: name, message: expect.any(String) }]);
  });

  test.each([
    null,
    { revision: '../1', integrity: makeContentEntry().integrity },
    { revision: '1' },
  ])('skips only the invalid entry of the content %j', (value) => {
    const { document, problems } = readWith(verified.remotes['marketing'], {
      content: { marketing: value, other: content.other },
    });
    expect(document.content).toEqual({ other: content.other });
    expect(document.remotes).toEqual(verified.remotes);
    expect(problems).toEqual([{ entry: 'content of marketing', message: expect.any(String) }]);
  });

  test('skips content that is not a list of entries', () => {
    const { document, problems } = readWith(verified.remotes['marketing'], { content: 'none' });
    expect(document.content).toEqual({});
    expect(problems).toEqual([{ entry: 'content', message: expect.any(String) }]);
  });

  test('does not require fields that only commands use', () => {
    const { remotes } = verified;
    expect(readDocument({ schema: 1, revision: 1, remotes }, 'the pointer')).toEqual({
      document: { revision: 1, remotes, content: {} },
      changedAt: null,
      by: 'unknown',
      command: 'unknown',
      freezes: {},
      problems: [],
    });
  });

  test.each([
    [[], 'it is not a registry'],
    [{ ...verified, schema: 2 }, 'its schema is 2, but this program reads schema 1'],
    [{ ...verified, revision: 0 }, 'its revision is not a positive number'],
    [{ ...verified, remotes: [] }, 'it lists no remotes'],
  ])('rejects a document with an invalid header: %#', (value, reason) => {
    expect(() => readDocument(value, 'the pointer')).toThrow(
      `the pointer cannot be read: ${reason}.`,
    );
  });
});

describe('resolveConflicts', () => {
  type Declared = Partial<RegisteredRelease>;

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

  /** @param history what each earlier state declared, newest first */
  async function resolve(
    remotes: Readonly<Record<string, Declared>>,
    history: readonly Readonly<Record<string, Declared>>[] = [],
  ) {
    const requested: number[] = [];
    async function* earlier() {
      for (const [index, each] of history.entries()) {
        requested.push(index);
        yield make(history.length - index, each);
      }
    }
    const { document, problems } = await resolveConflicts(make(9, remotes), earlier);
    const declared = (name: string) => document.remotes[name]?.active ?? makeRegistered(name);
    return {
      pathsOf: (name: string) => declared(name).routes.map(({ path }) => path),
      slotsOf: (name: string) => declared(name).slots.map(({ slot, order }) => `${slot} ${order}`),
      declared,
      problems: problems.map(({ entry, message }) => `${entry}: ${message}`),
      requested,
    };
  }

  const about: Declared = { routes: [makeClaim('/about')] };
  const both: Declared = { routes: [makeClaim('/about'), makeClaim('/news')] };

  test('keeps a route with its earlier owner, and the other entries of the newer remote', async () => {
    const { pathsOf, problems } = await resolve({ north: both, south: about }, [{ south: about }]);
    expect([pathsOf('north'), pathsOf('south')]).toEqual([['/news'], ['/about']]);
    expect(problems).toEqual(['north: Skipped the route /about: south had it before.']);
  });

  test('reads earlier states only until the conflict is resolved', async () => {
    const { pathsOf, requested } = await resolve({ north: about, south: about, west: about }, [
      { north: about, south: about, west: about },
      { north: about, south: about },
      { south: about },
      { north: about },
    ]);
    expect([pathsOf('north'), pathsOf('south'), pathsOf('west')]).toEqual([[], ['/about'], []]);
    expect(requested).toEqual([0, 1, 2]);
  });

  test('uses the order of the registry when no earlier state decides', async () => {
    const { pathsOf } = await resolve({ south: about, north: about }, [{ west: about }]);
    expect([pathsOf('north'), pathsOf('south')]).toEqual([[], ['/about']]);
  });

  test('removes everything from a disabled remote that another remote declares', async () => {
    const document = make(9, { north: about, south: about });
    const north = makeEntry(makeRegistered('north', '1.0.0', about));
    const remotes: RegistryDocument['remotes'] = {
      ...document.remotes,
      north: { ...north, disabled: true },
    };
    async function* earlier() {
      yield make(8, { north: about });
    }
    const settled = await resolveConflicts({ ...document, remotes }, earlier);
    expect(settled.document.remotes['south']?.active.routes).toHaveLength(1);
    expect(settled.document.remotes['north']?.active.routes).toEqual([]);
    expect(settled.problems).toEqual([]);
    const { south: _south, ...others } = remotes;
    const alone = await resolveConflicts({ ...document, remotes: others }, earlier);
    expect(alone.document.remotes['north']?.active.routes).toHaveLength(1);
  });

  test.each([
    [
      'the same order',
      makeSlot('home:section', 300),
      makeSlot('home:section', 300),
      makeSlot('home:section', 301),
    ],
    [
      'the same single slot',
      makeSlot('home:head', 100),
      makeSlot('home:head', 200),
      makeSlot('layout:top', 200),
    ],
    [
      'the same name',
      makeSlot('home:section', 300, { name: 'news' }),
      makeSlot('home:section', 400, { name: 'news' }),
      makeSlot('home:section', 500),
    ],
  ])('keeps the older of two widgets with %s', async (_, held, claimed, other) => {
    const { slotsOf, problems } = await resolve(
      { north: { slots: [claimed, other] }, south: { slots: [held] } },
      [{ south: { slots: [held] } }],
    );
    expect(slotsOf('north')).toEqual([`${other.slot} ${other.order}`]);
    expect(slotsOf('south')).toEqual([`${held.slot} ${held.order}`]);
    expect(problems).toEqual([expect.stringMatching(/^north: Skipped Widget at .*: south had/)]);
  });

  test('keeps the first of two widgets of one remote in one slot', async () => {
    const { slotsOf, problems } = await resolve({
      north: {
        slots: [makeSlot('home:head', 1), makeSlot('home:head', 2), makeSlot('home:section', 1)],
      },
    });
    expect(slotsOf('north')).toEqual(['home:head 1', 'home:section 1']);
    expect(problems).toHaveLength(1);
  });

  test('keeps a service and content with their earlier owner', async () => {
    const all = { services: ['search'], content: ['hero'] };
    const { declared, problems } = await resolve(
      { north: { services: ['auth', 'search'], content: ['hero'] }, south: all },
      [{ south: all }],
    );
    expect(declared('north')).toMatchObject({ services: ['auth'], content: [] });
    expect(declared('south')).toMatchObject(all);
    expect(problems).toEqual([
      'north: Skipped the service "search": south had it before.',
      'north: Skipped its published content: south had it before.',
    ]);
  });
});
