import { useStore } from '../testing/cli-fixtures';
import * as commands from '../releases/commands';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { openCommands } from '../testing/release-fixtures';
import { status } from './status';
import { pointerKey, revisionKey, toJson } from '../store/store';
import { verifyStore } from './verify-store';

describe('status', () => {
  const { open, publish, release } = useStore();

  test('status marks what readers leave out, and shows the rest', async () => {
    await release('marketing', '1.0.0');
    await release('marketing', '1.1.0');
    await release('account', '1.0.0');
    const { store } = open();
    const key = revisionKey('production', 3);
    const state = JSON.parse(String(await store.read(key))) as RegistryDocument;
    const { marketing, account } = state.remotes;
    const remotes = { marketing: { ...marketing, active: {} }, account, menu: 'soon' };
    const content = { marketing: { revision: 'x' } };
    for (const each of [key, pointerKey('production')])
      await store.replace(each, toJson({ ...state, remotes, content }));
    expect(await status(open())).toEqual([
      `production, revision 3, ${state.change.at}`,
      'marketing   1.0.0                   active',
      `            live since ${state.change.at} by tester: activate account@1.0.0`,
      expect.stringMatching(
        /^ {12}! Its live release is left out: version: .*; 1\.0\.0 is shown\.$/,
      ),
      'account     1.0.0                   active',
      `            live since ${state.change.at} by tester: activate account@1.0.0`,
      'menu        left out',
      '            ! The remote is left out: its entry is of an unknown shape.',
      'content of marketing left out',
      expect.stringMatching(/^ {12}! The published documents are left out: revision: /),
    ]);
  });

  test('status says since when each release is live without a break, and by whom', async () => {
    const dated = async (version: string, day: number, by: string) => {
      const context = await publish('menu', version);
      const now = () => new Date(2026, 10, day);
      await commands.activate({ ...context, by, now }, 'menu', version);
    };
    await dated('1.0.0', 1, 'ana');
    await dated('1.1.0', 2, 'maria');
    await dated('1.0.0', 3, 'li');
    await release('account', '1.0.0');
    const at = new Date(2026, 10, 3).toISOString();
    expect(await status(open())).toContain(
      `            live since ${at} by li: activate menu@1.0.0`,
    );
  });
});

describe('status --verify', () => {
  const files = useStore();
  const { open, publish, release } = files;
  beforeEach(async () => {
    await release('marketing', '1.0.0');
    await release('marketing', '1.1.0');
    await release('account', '1.0.0');
  });

  const verify = () => verifyStore(open());

  const pointer = pointerKey('production');
  const newest = revisionKey('production', 3);
  const read = async (key: string) => String(await open().store.read(key));
  const readState = async (key = newest) => JSON.parse(await read(key)) as { remotes: object };
  const write = (key: string, value: unknown) =>
    open().store.replace(key, typeof value === 'string' ? Buffer.from(value) : toJson(value));
  const folder = 'releases/marketing/2.0.0/';

  /** Expects these findings. */
  const expectFindings = async (...found: readonly RegExp[]) =>
    expect(await verify()).toEqual(found.map((pattern) => expect.stringMatching(pattern)));

  it('finds nothing in a store that is well, or new', async () => {
    expect(await verify()).toEqual([]);
    expect(await verifyStore(openCommands(`${files.dir}/new`))).toEqual([]);
  });

  describe('the registry', () => {
    it.each([
      ['missing', null, /is missing/],
      ['truncated', '{"schema":1,', /is no JSON/],
    ])(
      'names a pointer that is %s, and the next change writes it anew',
      async (_, value, sentence) => {
        if (value === null) await open().store.remove(pointer);
        else await write(pointer, value);
        await expectFindings(sentence);
        await release('account', '1.1.0');
        await expectFindings();
      },
    );

    it('names a pointer that is behind, or was edited', async () => {
      for (const state of [await read(revisionKey('production', 2)), await readState()]) {
        await write(pointer, typeof state === 'string' ? state : { ...state, remotes: {} });
        await expectFindings(/production\.json differs from the newest revision, 3/);
      }
    });

    it('leaves a pointer to a newer program, whose form it does not know', async () => {
      const state = { ...(await readState()), schema: 2, revision: 4 };
      await write(revisionKey('production', 4), state);
      await write(pointer, state);
      await expectFindings(
        /revisions\/4\.json .* schema 2/,
        /production\.json .* schema 2.* Unless a newer program wrote it, delete it/,
      );
    });

    it('names a damaged revision', async () => {
      await write(revisionKey('production', 2), 'damaged');
      await expectFindings(/revisions\/2\.json .* no JSON.* from a backup/);
    });

    it('names the entries that readers leave out', async () => {
      const { remotes, ...state } = await readState();
      for (const key of [pointer, newest])
        await write(key, { ...state, remotes: { ...remotes, marketing: { active: {} } } });
      await expectFindings(/^marketing: The remote is left out: version:/);
    });

    it('names live documents that cannot be read', async () => {
      const integrity = `sha384-${'A'.repeat(64)}`;
      const content = { marketing: { revision: '7', integrity } };
      for (const key of [pointer, newest]) await write(key, { ...(await readState()), content });
      await expectFindings(/^Revision 7 of marketing’s documents, which is live, is missing/);
    });
  });

  describe('a release', () => {
    it.each([
      ['its release.json', 'release.json', /marketing@2\.0\.0 lacks release\.json/],
      ['a file', 'routes.css', /marketing@2\.0\.0 lacks routes\.css/],
    ])('that lacks %s is named', async (_, file, sentence) => {
      await publish('marketing', '2.0.0');
      await open().store.remove(folder + file);
      await expectFindings(sentence);
    });

    it('that is gone although it is live is named', async () => {
      const { store } = open();
      for (const key of await store.list('releases/account/')) await store.remove(key);
      await expectFindings(/^account@1\.0\.0 is live in production and is not in the store/);
    });

    it('that was changed, or holds what its release.json does not list, is named', async () => {
      await write('releases/marketing/1.0.0/routes.css', 'changed');
      await write('releases/marketing/1.1.0/old.js', 'orphan');
      await write('releases/marketing/notes.txt', 'orphan');
      await expectFindings(
        /routes\.css of marketing@1\.0\.0 was changed in the store/,
        /old\.js of marketing@1\.1\.0 is not listed/,
        /releases\/marketing\/notes\.txt belongs to no release/,
      );
    });

    it('whose release.json says it is another one is named', async () => {
      await write(`${folder}release.json`, await read('releases/account/1.0.0/release.json'));
      await expectFindings(/calls itself account@1\.0\.0/);
    });
  });
});
