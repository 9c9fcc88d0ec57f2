import path from 'node:path';
import { writeRelease } from '../testing/release-fixtures';
import { COMMANDS } from './program';
import { callMfe, startMfe, useStore, refused } from '../testing/cli-fixtures';
import { HERO, writeContentFile } from '../testing/content-fixtures';
import { writeFile, readFile } from 'node:fs/promises';
import { EXIT_MEANINGS } from '../store/refusal';

// For a busy machine.
jest.setTimeout(60_000);

describe('the command line', () => {
  const store = useStore();
  const { release, call } = store;

  it.each([['--help'], []])('%j lists all commands and all exit codes', async (...args) => {
    const { code, stdout, stderr } = await call(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm run mfe -- COMMAND/);
    for (const { name, summary } of COMMANDS) {
      expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
      expect(stdout).toContain(summary);
    }
    expect(stdout).toMatch(/^ {2}4 {2}conflict/m);
  });

  it.each(COMMANDS.map(({ name }) => name))('%s --help has an example', async (name) => {
    const { code, stdout } = await call(name, '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run mfe -- ${name} `));
    expect(stdout).toMatch(new RegExp(`^Examples?:\n {2}npm run mfe -- ${name}`, 'm'));
  });

  it.each<[readonly string[], string]>([
    [
      ['publsh', 'marketing'],
      'Unknown command "publsh".\nDid you mean publish?\n\nUsage: npm run mfe',
    ],
    [['activate', 'marketing'], '"marketing" is not a release.'],
    [['activate', 'a@1.0.0', 'b@1.0.0'], "Too many arguments for 'activate'."],
    [['publish', 'marketing', 'account'], "Too many arguments for 'publish'."],
    [['deploy'], "Missing required argument 'remotes'."],
    [['status', '--env', 'Production'], '"Production" is not a valid environment name.'],
  ])('rejects %j as wrong usage', async (args, expected) => {
    const { code, stdout, stderr } = await call(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(expected);
  });

  it('accepts options before the command', async () => {
    await release('marketing', '1.0.0');
    const { code, stdout } = await call('--env', 'staging', 'status');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Nothing is published in staging yet.\n' });
  });

  it('prints only JSON with --json', async () => {
    const folder = await writeRelease(store.dir, 'menu');
    const { stdout, stderr } = await call('publish', 'menu', '--folder', folder, '--json');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      lines: ['Stored menu@1.0.0. Make it live with: npm run mfe -- activate menu@1.0.0'],
      notes: [],
    });
  });
});

describe('permissions', () => {
  /** The permissions as `verb remote`. */
  const needsOf = (name: string, args: readonly string[]) =>
    COMMANDS.find((command) => command.name === name)
      ?.needs(args, {})
      .map(({ verb, remote }) => `${verb} ${remote}`);

  test.each([
    ['publish mfe-menu', ['publish menu']],
    ['activate menu@1.0.0', ['activate menu']],
    ['rollback menu', ['activate menu']],
    ['confirm menu@1.0.0', ['activate menu']],
    ['deploy menu table', ['publish menu', 'activate menu', 'publish table', 'activate table']],
    ['content publish menu a.json', ['content menu']],
    ['freeze', ['freeze *']],
    ['unfreeze menu', ['freeze menu']],
    ['disable menu', ['disable menu']],
    ['enable menu', ['disable menu']],
    ['canary menu@1.1.0', ['canary menu']],
    ['abort menu', ['canary menu']],
    // It is live for all visitors.
    ['promote menu', ['activate menu']],
    ['preview menu@1.1.0 table@2.0.0', ['preview menu', 'preview table']],
    ['preview', ['preview *']],
    ['team add menu', ['team menu']],
    ['remove menu', ['owner menu']],
    ['assets set', ['owner *']],
  ])('%s requires %j', (command, needs) => {
    const [name = '', ...args] = command.split(' ');
    expect(needsOf(name, args)).toEqual(needs);
  });

  test('are missing only from read-only commands', () => {
    const looking = ['list', 'diff', 'status', 'log', 'audit', 'gc'];
    const found = COMMANDS.filter(
      ({ isLocal, needs }) => !isLocal && needs(['publish', 'menu'], {}).length === 0,
    );
    expect(found.map(({ name }) => name).sort()).toEqual(looking.sort());
    for (const name of ['content', 'team'])
      expect(needsOf(name, [name === 'team' ? 'list' : 'log', 'menu'])).toEqual([]);
  });
});

describe('environments', () => {
  const store = useStore();
  const { newest, release, call } = store;
  const revisionOf = async (environment: string) => (await newest(environment))?.revision;

  it.each([
    ['activate', 'menu@1.0.0'],
    ['content', 'rollback', 'marketing'],
  ])('%s rejects an unknown environment and suggests the nearest', async (...args) => {
    await release('menu', '1.0.0');
    expect(await call(...args, '--env', 'prodution')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(
        'The store has no environment "prodution". Did you mean production? The only environment is production. To create it, add --new.\n',
      ),
    });
    expect(await revisionOf('prodution')).toBeUndefined();
  });

  it('allows reading an unknown environment', async () => {
    await release('menu', '1.0.0');
    expect(await call('status', '--env', 'staging')).toMatchObject({ code: 0 });
    expect((await call('content', 'log', 'marketing', '--env', 'staging')).code).toBe(0);
  });

  it('are created with --new', async () => {
    await release('menu', '1.0.0');
    const file = await writeContentFile(store.dir, 'hero.json', HERO);
    const publish = ['content', 'publish', 'marketing', file, '--env', 'staging'];
    expect(await call(...publish)).toMatchObject({ code: 1 });
    expect(await call(...publish, '--new')).toMatchObject({ code: 0 });
    expect((await call('content', 'rollback', 'marketing', '--env', 'staging')).code).toBe(0);
    expect(await revisionOf('staging')).toBe(2);
  });
});

describe('hints', () => {
  const store = useStore();

  it('uses npx mfe outside of the main repository', async () => {
    const outside = { cwd: store.dir };
    const help = startMfe(store.dir, ['--help'], outside);
    const teams = startMfe(path.join(store.dir, 'store'), ['team', 'list'], outside);
    expect([help.code, teams.code, teams.stderr]).toEqual([0, 0, '']);
    for (const { stdout } of [help, teams]) {
      expect(stdout).not.toContain('npm run mfe');
      expect(stdout).toContain('npx mfe');
    }
  });
});

describe('exit codes', () => {
  const store = useStore();
  const { release, call } = store;

  test('5: a damaged store, for status --verify and commands that read it', async () => {
    await release('marketing', '1.0.0');
    for (const file of ['production/revisions/1.json', 'production.json'])
      await writeFile(path.join(store.dir, 'store/registry', file), '{');
    expect(await call('status', '--verify')).toMatchObject({
      code: 5,
      stdout: expect.stringContaining('is damaged: it is not valid JSON.'),
    });
    const { code, stdout } = await call('rollback', 'marketing', '--json');
    expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({
      code: 5,
      ok: false,
      problems: [{ message: expect.stringMatching(/is damaged: it is not valid JSON/) }],
    });
  });

  test('5: a store that is unavailable or has an invalid address', async () => {
    expect(startMfe('postgres://ann:pw@127.0.0.1:1/site', ['status'])).toEqual({
      code: 5,
      stdout: '',
      stderr:
        'The release store postgres://127.0.0.1:1/site cannot be used (connect ECONNREFUSED 127.0.0.1:1). Nothing that is live has changed. Check that the store is running and that you may use it.\n',
    });
    expect(await callMfe('mysql://site', 'status')).toMatchObject(
      refused(5, /^The release store address starts with mysql:\/\//),
    );
  });

  test('5: a file where the store should be, without a stack trace', async () => {
    const document = await writeContentFile(store.dir, 'hero.json', HERO);
    const file = await writeContentFile(store.dir, 'no-folder', 'a file');
    const publish = ['content', 'publish', 'marketing', document];
    expect(await callMfe(file, ...publish)).toEqual({
      code: 5,
      stdout: '',
      stderr: expect.stringMatching(
        /^Cannot read or write a file \(ENOTDIR: .+\)\. Nothing that is live has changed\. .+\n$/,
      ),
    });
  });

  test('match the table in docs/errors.md', async () => {
    const page = await readFile(path.join(__dirname, '../../../../docs/errors.md'), 'utf8');
    const rows = [
      ...page.split('## Exit codes of `mfe`')[1]!.matchAll(/^\| (\d) +\| (.+?) +\|$/gm),
    ];
    expect(rows.map(([, code, meaning]) => [Number(code), meaning])).toEqual(EXIT_MEANINGS);
  });
});
