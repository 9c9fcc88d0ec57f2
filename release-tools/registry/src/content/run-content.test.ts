import path from 'node:path';
import * as commands from '../releases/commands';
import { status } from '../operations/status';
import { SHELL, writeRelease, useTempDir } from '../testing/release-fixtures';
import { HERO, writeDocument, openTestStore } from '../testing/content-fixtures';
import { runContent } from './run-content';
import { spawnSync } from 'node:child_process';
import { runContentCommand } from './content-command';

// Programs start as slowly as the machine is busy.
jest.setTimeout(60_000);

describe('content', () => {
  const testStore = openTestStore();
  const { openContext, publish, readLive, refusalOf, listStore } = testStore;

  describe('the command line', () => {
    const run = (...words: readonly string[]) => runContent(words, openContext());

    it('says what is live and how to take it back', async () => {
      const file = await writeDocument(testStore.dir, 'hero.json', HERO);
      expect(await run('publish', 'marketing', file)).toEqual([
        'Published hero. Live with the next page load (revision 1). Take it back with: npm run mfe -- content rollback marketing',
      ]);
      expect(await run('publish', 'marketing', file)).toEqual([
        'This is live already (revision 1). Nothing was changed.',
      ]);
      expect(await run('rollback', 'marketing')).toEqual([
        'The built-in copy of marketing’s documents shows again, with the next page load.',
      ]);
      expect(await run('log', 'marketing')).toHaveLength(3);
    });

    it.each<[readonly string[], RegExp]>([
      [
        ['publish', 'discovery', 'x.json'],
        /^"discovery" has no documents\. Documents are published of marketing\.$/,
      ],
      [['log'], /^No remote is named\. Documents are published of marketing\.$/],
      [
        ['publish', 'marketing'],
        /^No file is named\. Write npm run mfe -- content publish marketing FILE/,
      ],
      [
        ['publish', 'marketing', '/nowhere/hero.json'],
        /^\/nowhere\/hero\.json: There is no such file\.$/,
      ],
      [['publsh', 'marketing'], /^"content publsh" is no command\./],
      [[], /^"content " is no command\./],
    ])('refuses %j', async (words, expected) => {
      expect(await refusalOf(run(...words))).toMatch(expected);
      expect(await listStore()).toEqual([]);
    });
  });

  describe('releases beside documents', () => {
    const openCommands = (folder = ''): commands.CommandContext => ({
      ...openContext(),
      readShell: () => Promise.resolve(SHELL),
      releaseFolder: () => folder,
    });

    /** @param sections names of home's sections and where each stands */
    async function release(
      version: string,
      name = 'marketing',
      sections: Readonly<Record<string, number>> = {},
    ) {
      const slots = Object.entries(sections).map(([section, order]) => ({
        place: 'home:section',
        name: section,
        widget: section.charAt(0).toUpperCase() + section.slice(1),
        order,
        wake: 'at-once' as const,
        frame: 'page' as const,
        reserve: { height: '20rem', isKept: false },
      }));
      const changes = { version, sidecar: { slots } };
      const context = openCommands(await writeRelease(testStore.dir, name, changes));
      await commands.publish(context, name);
      await commands.activate(context, name, version);
    }

    it('deploying, activating and rolling back a remote keeps what is published', async () => {
      await publish(HERO);
      await release('1.0.0');
      await release('1.1.0');
      await commands.rollback(openCommands(), 'marketing');
      expect(await readLive()).toEqual({ hero: HERO });
    });

    it('home orders the sections of the live releases, whichever remote has them', async () => {
      const home = { kind: 'home', order: ['weather', 'month'] };
      await release('1.0.0', 'discovery', { month: 10, rankings: 20 });
      expect(await refusalOf(publish(home))).toBe(
        'home.json:4: order, 1st entry: "weather" is no section of the home page. The sections are month, rankings.',
      );
      await release('1.0.0', 'marketing', { weather: 15 });
      await publish(home);
      expect(await readLive()).toEqual({ home });
    });

    it('the status tells both', async () => {
      await release('1.0.0');
      await publish(HERO);
      expect(await status(openCommands())).toContain('content     marketing, revision 1');
    });
  });
});

describe('content check', () => {
  const root = path.join(__dirname, '../../../..');

  /** A program as npm starts it. */
  function start(program: string, ...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', path.join(__dirname, program), ...args],
      // jest asks its children for colors.
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, FORCE_COLOR: undefined, INIT_CWD: root },
      },
    );
    return { status, stdout, stderr };
  }

  /** `npm run content -- ...` in this process. */
  async function runContent(...args: readonly string[]) {
    const stdout: string[] = [];
    const stderr: string[] = [];
    const status = await runContentCommand(args, {
      output: { write: (text) => stdout.push(text) },
      errors: { write: (text) => stderr.push(text) },
    });
    return { status, stdout: stdout.join(''), stderr: stderr.join('') };
  }

  const temp = useTempDir();

  it('finds nothing wrong with the documents that marketing is built with, pictures included', async () => {
    const { status, stdout, stderr } = await runContent('check');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^hero\.json is fine\.$/m);
  });

  it('tells the problems of any file, says which are fine, and fails without a stack trace', async () => {
    const good = await writeDocument(temp.dir, 'good.json', HERO);
    const bad = await writeDocument(temp.dir, 'bad.json', { ...HERO, title: '<b>' });
    const files = [good, bad, path.join(temp.dir, 'none')];
    const { status, stdout, stderr } = start('cli.ts', 'check', ...files);
    expect(status).toBe(1);
    expect(stdout).toBe('good.json is fine.\n');
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/bad\.json:3: title: It has HTML in it\. Only plain text is allowed/),
      expect.stringMatching(/none: There is no such file\.$/),
      '',
    ]);
  });

  it('prints its usage', async () => {
    expect((await runContent()).stdout).toMatch(/^Usage: npm run content -- COMMAND/);
    expect(await runContent('chekc')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^"chekc" is no command\./),
    });
    expect(await runContent('check', '--fast')).toMatchObject({
      status: 1,
      stderr: expect.not.stringMatching(/\n\s+at /),
    });
  });

  it('a store that cannot be written is told in a sentence, without a stack trace', async () => {
    const document = await writeDocument(temp.dir, 'hero.json', HERO);
    const store = await writeDocument(temp.dir, 'no-folder', 'a file');
    const { status, stdout, stderr } = start(
      '../cli.ts',
      ...['content', 'publish', 'marketing', document, '--store', store],
    );
    expect({ status, stdout }).toEqual({ status: 5, stdout: '' });
    expect(stderr).toMatch(
      /^A file cannot be read or written \(ENOTDIR: .+\)\. What was live stays live\. Look at the disk of the release store: .+\n$/,
    );
  });
});
