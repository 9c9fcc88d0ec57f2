import { useStore } from '../testing/cli-fixtures';
import * as commands from '../releases/commands';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { openCommands } from '../testing/release-fixtures';
import { status, verifyStore } from './status';
import { pointerKey, revisionKey, toJson } from '../store/store';

describe('status', () => {
  const { open, publish, release } = useStore();

  test('marks what readers skip and shows the rest', async () => {
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
        /^ {12}! Skipped its live release: version: .*\. Showing 1\.0\.0 instead\.$/,
      ),
      'account     1.0.0                   active',
      `            live since ${state.change.at} by tester: activate account@1.0.0`,
      'menu        skipped',
      '            ! Skipped the remote: its entry has an unknown format.',
      'content of marketing skipped',
      expect.stringMatching(/^ {12}! Skipped the published content: revision: /),
    ]);
  });

  test('shows since when each release is live without interruption, and by whom', async () => {
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

  it('finds nothing in an intact or new store', async () => {
    expect(await verify()).toEqual([]);
    expect(await verifyStore(openCommands(`${files.dir}/new`))).toEqual([]);
  });

  describe('the registry', () => {
    it.each([
      ['missing', null, /is missing/],
      ['truncated', '{"schema":1,', /is not valid JSON/],
    ])(
      'reports a pointer that is %s, and the next change repairs it',
      async (_, value, message) => {
        if (value === null) await open().store.remove(pointer);
        else await write(pointer, value);
        await expectFindings(message);
        await release('account', '1.1.0');
        await expectFindings();
      },
    );

    it('reports a pointer that is behind or was edited', async () => {
      for (const state of [await read(revisionKey('production', 2)), await readState()]) {
        await write(pointer, typeof state === 'string' ? state : { ...state, remotes: {} });
        await expectFindings(/production\.json differs from the newest revision, 3/);
      }
    });

    it('ignores a pointer with the schema of a newer program', async () => {
      const state = { ...(await readState()), schema: 2, revision: 4 };
      await write(revisionKey('production', 4), state);
      await write(pointer, state);
      await expectFindings(
        /revisions\/4\.json .* schema is 2/,
        /production\.json .* schema is 2.* Unless a newer program wrote it, delete it/,
      );
    });

    it('reports a damaged revision', async () => {
      await write(revisionKey('production', 2), 'damaged');
      await expectFindings(/revisions\/2\.json .* not valid JSON.* from a backup/);
    });

    it('reports the entries that readers skip', async () => {
      const { remotes, ...state } = await readState();
      for (const key of [pointer, newest])
        await write(key, { ...state, remotes: { ...remotes, marketing: { active: {} } } });
      await expectFindings(/^marketing: Skipped the remote: version:/);
    });

    it('reports live content that cannot be read', async () => {
      const integrity = `sha384-${'A'.repeat(64)}`;
      const content = { marketing: { revision: '7', integrity } };
      for (const key of [pointer, newest]) await write(key, { ...(await readState()), content });
      await expectFindings(/^Revision 7 of the content of marketing, which is live, is missing/);
    });
  });

  describe('a release', () => {
    it.each([
      ['its release.json', 'release.json', /marketing@2\.0\.0 has no release\.json/],
      ['a file', 'routes.css', /marketing@2\.0\.0 is missing routes\.css/],
    ])('reports a release without %s', async (_, file, message) => {
      await publish('marketing', '2.0.0');
      await open().store.remove(folder + file);
      await expectFindings(message);
    });

    it('reports a live release that is missing', async () => {
      const { store } = open();
      for (const key of await store.list('releases/account/')) await store.remove(key);
      await expectFindings(/^account@1\.0\.0 is live in production but is not in the store/);
    });

    it('reports changed files and files that release.json does not list', async () => {
      await write('releases/marketing/1.0.0/routes.css', 'changed');
      await write('releases/marketing/1.1.0/old.js', 'orphan');
      await write('releases/marketing/notes.txt', 'orphan');
      await expectFindings(
        /routes\.css of marketing@1\.0\.0 was altered in the store/,
        /old\.js of marketing@1\.1\.0 is not listed/,
        /releases\/marketing\/notes\.txt does not belong to a release/,
      );
    });

    it('reports a release.json of another release', async () => {
      await write(`${folder}release.json`, await read('releases/account/1.0.0/release.json'));
      await expectFindings(/is for account@1\.0\.0/);
    });
  });
});
