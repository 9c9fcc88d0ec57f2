import path from 'node:path';
import * as commands from '../releases/commands';
import { status } from '../operations/status';
import { SHELL, writeRelease, useTempDir } from '../testing/release-fixtures';
import { makeSlot } from '../testing/registry-fixtures';
import { HERO, writeContentFile, openTestStore } from '../testing/content-fixtures';
import { runContent, runContentCommand } from './run-content';
import { spawnSync } from 'node:child_process';

// For a busy machine.
jest.setTimeout(60_000);

describe('content', () => {
  const testStore = openTestStore();
  const { openContext, publish, readLive, refusalOf, listStore } = testStore;

  describe('the command line', () => {
    const run = (...args: readonly string[]) => runContent(args, openContext());

    it('prints what is live and how to roll it back', async () => {
      const file = await writeContentFile(testStore.dir, 'hero.json', HERO);
      expect(await run('publish', 'marketing', file)).toEqual([
        'Published hero (revision 1). New page loads show it. To roll back: npm run mfe -- content rollback marketing',
      ]);
      expect(await run('publish', 'marketing', file)).toEqual([
        'This is already live (revision 1). Nothing was changed.',
      ]);
      expect(await run('rollback', 'marketing')).toEqual([
        'The built-in content of marketing is live again. New page loads show it.',
      ]);
      expect(await run('log', 'marketing')).toHaveLength(3);
    });

    it.each<[readonly string[], RegExp]>([
      [
        ['publish', 'discovery', 'x.json'],
        /^"discovery" has no content\. Remotes with content: marketing\.$/,
      ],
      [['log'], /^Specify a remote\. Remotes with content: marketing\.$/],
      [
        ['publish', 'marketing'],
        /^Specify at least one file: npm run mfe -- content publish marketing FILE/,
      ],
      [['publish', 'marketing', '/nowhere/hero.json'], /^\/nowhere\/hero\.json: File not found\.$/],
      [['publsh', 'marketing'], /^Unknown command "content publsh"\./],
      [[], /^Unknown command "content "\./],
    ])('rejects %j', async (args, expected) => {
      expect(await refusalOf(run(...args))).toMatch(expected);
      expect(await listStore()).toEqual([]);
    });
  });

  describe('with releases', () => {
    const openCommands = (folder = ''): commands.CommandContext => ({
      ...openContext(),
      readShell: () => Promise.resolve(SHELL),
      releaseFolder: () => folder,
    });

    /** @param sections names of the home page's sections and their order */
    async function release(
      version: string,
      name = 'marketing',
      sections: Readonly<Record<string, number>> = {},
    ) {
      const slots = Object.entries(sections).map(([section, order]) =>
        makeSlot('home:section', order, { name: section, widget: `Widget${order}` }),
      );
      const changes = { version, sidecar: { slots } };
      const context = openCommands(await writeRelease(testStore.dir, name, changes));
      await commands.publish(context, name);
      await commands.activate(context, name, version);
    }

    it('keeps published content when a remote is deployed, activated, or rolled back', async () => {
      await publish(HERO);
      await release('1.0.0');
      await release('1.1.0');
      await commands.rollback(openCommands(), 'marketing');
      expect(await readLive()).toEqual({ hero: HERO });
    });

    it('orders the home page sections of all live releases', async () => {
      const home = { kind: 'home', order: ['weather', 'month'] };
      await release('1.0.0', 'discovery', { month: 10, rankings: 20 });
      expect(await refusalOf(publish(home))).toBe(
        'home.json:4: order, 1st entry: The home page has no section "weather". The sections are month, rankings.',
      );
      await release('1.0.0', 'marketing', { weather: 15 });
      await publish(home);
      expect(await readLive()).toEqual({ home });
    });

    it('shows releases and content in status', async () => {
      await release('1.0.0');
      await publish(HERO);
      expect(await status(openCommands())).toContain('content     marketing, revision 1');
    });
  });
});

describe('content check', () => {
  /** Runs `npm run content -- ...` in this process. */
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

  it('finds no problems in the built-in content and pictures of marketing', async () => {
    const { status, stdout, stderr } = await runContent('check');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^hero\.json is valid\.$/m);
  });

  it('lists problems and valid files, and fails without a stack trace', async () => {
    const good = await writeContentFile(temp.dir, 'good.json', HERO);
    const bad = await writeContentFile(temp.dir, 'bad.json', { ...HERO, title: '<b>' });
    const files = [good, bad, path.join(temp.dir, 'none')];
    // In a process of its own, as npm runs it.
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', path.join(__dirname, 'cli.ts'), 'check', ...files],
      // jest asks its child processes for colors.
      { cwd: __dirname, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: undefined } },
    );
    expect(status).toBe(1);
    expect(stdout).toBe('good.json is valid.\n');
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/bad\.json:3: title: It contains HTML\. Only plain text is allowed/),
      expect.stringMatching(/none: File not found\.$/),
      '',
    ]);
  });

  it('prints its usage', async () => {
    expect((await runContent()).stdout).toMatch(/^Usage: npm run content -- COMMAND/);
    expect(await runContent('chekc')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Unknown command "chekc"\./),
    });
    expect(await runContent('check', '--fast')).toMatchObject({
      status: 1,
      stderr: expect.not.stringMatching(/\n\s+at /),
    });
  });
});
