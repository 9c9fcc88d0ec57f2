import type { RegistryDocument, RegisteredRelease } from '@tableside/contracts/registry/wire';
import {
  makeClaim,
  makeContentEntry,
  makeEntry,
  makeRegistered,
  makeRevision,
} from '../testing/registry-fixtures';
import { readDocument } from './read-document';
import { settleClaims } from './settle-claims';

describe('readDocument', () => {
  const newer = makeRegistered('marketing', '1.1.0', { routes: [makeClaim('/about')] });
  const older = makeRegistered('marketing', '1.0.0');
  const account = makeEntry(makeRegistered('account'));
  const content = { marketing: makeContentEntry(), other: makeContentEntry('2') };
  const whole = makeRevision(7, { marketing: makeEntry(newer, older), account }, { content });

  /** What is read of a document with one thing in it changed. */
  const readWith = (marketing: unknown, rest: object = {}) =>
    readDocument(
      { ...whole, remotes: { marketing, account }, ...rest } as RegistryDocument,
      'the pointer',
    );
  const entry = (over: object) => ({ ...makeEntry(newer, older), ...over });

  test('a document that fits is read as it is', () => {
    expect(readDocument(whole, 'the pointer')).toEqual({
      document: { revision: 7, remotes: whole.remotes, content },
      changedAt: '2026-11-01T00:00:00.000Z',
      problems: [],
    });
  });

  test.each([
    ['no entry', null],
    ['a text', 'marketing'],
    ['a list', []],
    ['nothing in it', {}],
    ['releases that are none', { active: 1, lastGood: 'x', killed: false }],
    ['a kill switch that is neither on nor off', entry({ killed: 'yes' })],
    ['releases of somebody else', makeEntry(makeRegistered('account', '2.0.0'))],
  ])('of an entry that is %s only that entry is lost', (_, value) => {
    const { document, problems } = readWith(value);
    expect(document.remotes).toEqual({ account });
    expect(document.content).toEqual(content);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      entry: 'marketing',
      sentence: expect.stringMatching(/\.$/),
    });
  });

  test.each([
    ['has no version', { ...newer, version: undefined }],
    ['has a version that leads elsewhere', { ...newer, version: '../1.1.0' }],
    ['lies elsewhere', { ...newer, base: '/releases/account/1.0.0/' }],
    ['lies outside of the releases', { ...newer, base: '/releases/marketing/../' }],
    ['has the container of another remote', { ...newer, container: 'mfe_account_1_1_0' }],
    ['is of an unknown shape', { ...newer, slots: { soon: true } }],
    ['has a file without a hash', { ...newer, integrity: {} }],
    ['names files outside of it', { ...newer, entry: '../../entry.js' }],
  ])('where the live release %s the one before it is shown', (_, active) => {
    const { document, problems } = readWith(entry({ active }));
    expect(document.remotes).toEqual({ marketing: makeEntry(older), account });
    expect(problems).toEqual([
      { entry: 'marketing', sentence: expect.stringMatching(/; 1\.0\.0 is shown\.$/) },
    ]);
  });

  test.each([
    ['is no release', { version: '1.0.0' }],
    ['shares the container of the live one', { ...older, container: newer.container }],
  ])('a release before the live one that %s is left out alone', (_, lastGood) => {
    const { document, problems } = readWith(entry({ lastGood }));
    expect(document.remotes).toEqual({ marketing: makeEntry(newer), account });
    expect(problems).toEqual([{ entry: 'marketing', sentence: expect.any(String) }]);
  });

  test('a remote that is switched off stays so', () => {
    const { document, problems } = readWith(entry({ killed: true }));
    expect(document.remotes['marketing']).toMatchObject({ killed: true });
    expect(problems).toEqual([]);
  });

  test('a canary is read beside what is live', () => {
    const canary = { ...makeRegistered('marketing', '1.2.0'), share: 0.1 };
    const { document, problems } = readWith(entry({ canary }));
    expect(document.remotes['marketing']).toEqual({ ...makeEntry(newer, older), canary });
    expect(problems).toEqual([]);
  });

  test.each([
    ['has no share', makeRegistered('marketing', '1.2.0')],
    ['is for more than all', { ...makeRegistered('marketing', '1.2.0'), share: 1.5 }],
    ['lies elsewhere', { ...makeRegistered('account', '1.2.0'), share: 0.1 }],
    ['is the live one', { ...newer, share: 0.1 }],
    ['is of an unknown shape', 'soon'],
  ])('a canary that %s is left out alone: everybody gets what is live', (_, canary) => {
    const { document, problems } = readWith(entry({ canary }));
    expect(document.remotes).toEqual({ marketing: makeEntry(newer, older), account });
    expect(problems).toEqual([
      { entry: 'marketing', sentence: expect.stringMatching(/^Its canary is left out: /) },
    ]);
  });

  test.each(['Marketing', '../x', '__proto__', 'x'])('"%s" is no remote', (name) => {
    const remotes = JSON.parse(`{"${name}":{},"account":${JSON.stringify(account)}}`) as unknown;
    const { document, problems } = readDocument({ ...whole, remotes }, 'the pointer');
    expect(document.remotes).toEqual({ account });
    expect(problems).toEqual([{ entry: name, sentence: expect.any(String) }]);
  });

  test.each([
    null,
    {},
    { revision: '../1', integrity: makeContentEntry().integrity },
    { revision: '1' },
  ])('of the documents %j only that entry is lost', (value) => {
    const { document, problems } = readWith(whole.remotes['marketing'], {
      content: { marketing: value, other: content.other },
    });
    expect(document.content).toEqual({ other: content.other });
    expect(document.remotes).toEqual(whole.remotes);
    expect(problems).toEqual([{ entry: 'content of marketing', sentence: expect.any(String) }]);
  });

  test('documents that are no list of entries are left out', () => {
    const { document, problems } = readWith(whole.remotes['marketing'], { content: 'none' });
    expect(document.content).toEqual({});
    expect(problems).toEqual([{ entry: 'content', sentence: expect.any(String) }]);
  });

  test('what only commands need is not asked for', () => {
    const { remotes } = whole;
    expect(readDocument({ schema: 1, revision: 1, remotes }, 'the pointer')).toEqual({
      document: { revision: 1, remotes, content: {} },
      changedAt: null,
      problems: [],
    });
  });

  test.each([
    [null, 'it is no registry'],
    [[], 'it is no registry'],
    [{ ...whole, schema: 2 }, 'it is of schema 2, and this program reads schema 1'],
    [{ ...whole, revision: 0 }, 'its revision is no number from 1 on'],
    [{ ...whole, revision: '7' }, 'its revision is no number from 1 on'],
    [{ ...whole, remotes: [] }, 'it lists no remotes'],
  ])('a document whose frame does not hold is refused: %#', (value, reason) => {
    expect(() => readDocument(value, 'the pointer')).toThrow(
      `the pointer cannot be read: ${reason}.`,
    );
  });
});

describe('settleClaims', () => {
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
      slotsOf: (name: string) =>
        declared(name).slots.map(({ place, order }) => `${place} ${order}`),
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
    expect(problems).toEqual([
      expect.stringMatching(/^north: Widget at .* is left out: south had/),
    ]);
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
});
