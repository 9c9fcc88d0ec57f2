import { useStore, refused } from '../testing/cli-fixtures';
import { refusalOf, writeRelease } from '../testing/release-fixtures';
import * as commands from '../releases/commands';
import { HERO, writeContentFile } from '../testing/content-fixtures';
import { readDocument } from './read-document';
import { pointerKey, readJson, revisionKey } from '../store/store';
import { freeze } from './freeze';

const store = useStore();
const { newest, release, call } = store;
beforeEach(async () => {
  await release('menu', '1.0.0');
  await release('menu', '1.1.0');
});

const open = (folder?: string) => ({
  ...store.open(folder),
  by: 'ana',
  now: () => new Date('2026-12-24T12:00:00.000Z'),
});
const readStored = (key: string) => readJson(open().store, key);
const FROZEN =
  'Frozen: everything since 2026-12-24T12:00:00.000Z by ana: the holidays. Nothing was changed; publishing is still possible.';

describe('while everything is frozen', () => {
  beforeEach(() => freeze(open(), '*', 'the holidays'));

  it('blocks releases and shows who froze them and why', async () => {
    const file = await writeContentFile(store.dir, 'hero.json', HERO);
    const folder = await writeRelease(store.dir, 'menu', { version: '2.0.0' });
    const tries = [
      ['activate', 'menu@1.0.0'],
      ['deploy', 'menu', '--folder', folder],
      ['content', 'publish', 'marketing', file],
      ['content', 'rollback', 'marketing'],
    ];
    for (const args of tries) {
      const { code, stderr } = await call(...args);
      expect([args[0], code, stderr]).toEqual([args[0], 3, expect.stringContaining(FROZEN)]);
    }
    expect(await refusalOf(commands.rollback(open(), 'menu'))).toContain(FROZEN);
    expect((await newest())?.revision).toBe(3);
    expect(await open().store.list('releases/menu/2.0.0')).toEqual([]);
  });

  it('allows publishing and appears in status', async () => {
    const folder = await writeRelease(store.dir, 'menu', { version: '2.0.0' });
    expect(await call('publish', 'menu', '--folder', folder)).toMatchObject({ code: 0 });
    expect((await call('status')).stdout).toContain(
      'frozen      everything since 2026-12-24T12:00:00.000Z by ana: the holidays',
    );
  });

  it('allows a rollback with a reason and logs it', async () => {
    const { remotes, freezes } = await commands.rollback(open(), 'menu', {
      despiteFreeze: 'it shows wrong prices',
    });
    expect(remotes['menu']?.active.version).toBe('1.0.0');
    expect(Object.keys(freezes ?? {})).toEqual(['*']);
    const { stdout } = await call('log');
    expect(stdout).toContain('ana           freeze --reason "the holidays"');
    expect(stdout).toContain('rollback menu --despite-freeze "it shows wrong prices"');
  });

  it('allows only one freeze at a time', async () => {
    expect(await call('freeze', '--reason', 'another')).toMatchObject(
      refused(4, 'Already frozen: everything since'),
    );
  });

  it('ends with unfreeze, which leaves nothing in the document', async () => {
    const { stdout } = await call('unfreeze');
    expect(stdout).toBe('Everything is no longer frozen (revision 4).\n');
    expect(await readStored(revisionKey('production', 4))).not.toHaveProperty('freezes');
    expect(await commands.activate(open(), 'menu', '1.0.0')).toMatchObject({ revision: 5 });
    expect(await call('unfreeze')).toMatchObject(refused(2, 'Nothing is frozen in production.'));
  });

  it('does not affect shell servers, in any format', async () => {
    const frozen = (await readStored(pointerKey('production'))) as object;
    const { freezes: _, ...plain } = frozen as { freezes: unknown };
    const expected = readDocument(plain, 'the pointer');
    expect(expected.problems).toEqual([]);
    for (const freezes of [(frozen as { freezes: unknown }).freezes, 'soon', [1], { '*': 7 }])
      expect(readDocument({ ...plain, freezes }, 'the pointer')).toEqual({
        ...expected,
        freezes: expect.any(Object),
      });
  });
});

it('does not affect other remotes when one is frozen', async () => {
  await call('freeze', 'menu', '--reason', 'a campaign');
  await release('table', '1.0.0');
  expect(await refusalOf(commands.activate(open(), 'menu', '1.0.0'))).toMatch(
    /^Frozen: menu since .+: a campaign\. .+ npm run mfe -- unfreeze menu\./,
  );
  expect((await call('unfreeze')).stderr).toMatch(
    /^Everything at once is not frozen in production\. Frozen: menu since /,
  );
  expect(await call('unfreeze', 'menu')).toMatchObject({ code: 0 });
});

it('applies when it starts during the checks', async () => {
  const runRelease = async () => {
    await freeze(open(), '*', 'the holidays');
    return [];
  };
  expect(await refusalOf(commands.activate({ ...open(), runRelease }, 'menu', '1.0.0'))).toContain(
    FROZEN,
  );
});

it.each([
  [['freeze'], /^Enter a reason in one line/],
  [['freeze', '--reason', ' '], /^Enter a reason in one line/],
  [['freeze', '--reason', 'two\nlines'], /^Enter a reason in one line/],
  [['rollback', 'menu', '--despite-freeze', ''], /^Enter a reason in one line/],
  [
    ['content', 'publish', 'marketing', 'x.json', '--despite-freeze', 'x'],
    /only works with content rollback/,
  ],
])('rejects %j as wrong usage', async (args, expected) => {
  expect(await call(...args)).toMatchObject(refused(1, expected));
});
