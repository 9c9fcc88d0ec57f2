import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishAndActivate, makeTempDir } from '../testing/release-fixtures';
import { EXIT_MEANINGS } from '../store/refusal';
import { reportShell } from '../testing/registry-fixtures';
import { prepareMfe, startMfe } from '../testing/cli-fixtures';

// Programs start as slowly as the machine is busy.
jest.setTimeout(60_000);

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let storeDir: string;
let program: string;
beforeAll(async () => {
  program = await prepareMfe();
});
beforeEach(async () => {
  temp = await makeTempDir();
  storeDir = path.join(temp.dir, 'store');
});
afterEach(() => temp.remove());

/** The command as it was built: compiling it anew takes longer than most of what it does. */
const start = (store: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  startMfe(store, args, { env, program });

test('0: done', async () => {
  await publishAndActivate(temp.dir, 'marketing', '1.0.0');
  expect(startMfe(storeDir, ['status'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^production, revision 1, /),
    stderr: '',
  });
});

test('1: wrong use', () => {
  expect(start(storeDir, ['status', '--fats'])).toEqual({
    code: 1,
    stdout: '',
    stderr: "Unknown option '--fats'.\n",
  });
});

test('2: refused by a check', async () => {
  await publishAndActivate(temp.dir, 'marketing', '1.0.0');
  expect(start(storeDir, ['activate', 'marketing@9.9.9'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('marketing@9.9.9 is not in the store.'),
  });
});

test('3: frozen', async () => {
  await publishAndActivate(temp.dir, 'marketing', '1.0.0');
  expect(start(storeDir, ['freeze', '--reason', 'the holidays'])).toMatchObject({ code: 0 });
  await reportShell(storeDir);
  expect(start(storeDir, ['rollback', 'marketing'])).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^Frozen: everything since .+: the holidays\./),
  });
});

test('4: another release is live than somebody thought', async () => {
  await publishAndActivate(temp.dir, 'marketing', '1.0.0');
  await publishAndActivate(temp.dir, 'marketing', '1.1.0');
  await reportShell(storeDir);
  const args = ['rollback', 'marketing', '--if-active', '1.0.0'];
  expect(start(storeDir, args)).toMatchObject({
    code: 4,
    stderr:
      'marketing@1.0.0 is not live any more. marketing@1.1.0 is, and nothing was changed. Who did it: npm run mfe -- log\n',
  });
});

test('5: a store that is damaged, for status --verify and for whoever needs it', async () => {
  await publishAndActivate(temp.dir, 'marketing', '1.0.0');
  await writeFile(path.join(storeDir, 'registry/production/revisions/1.json'), '{');
  await writeFile(path.join(storeDir, 'registry/production.json'), '{');
  expect(start(storeDir, ['status', '--verify'])).toMatchObject({
    code: 5,
    stdout: expect.stringContaining('is damaged: it is no JSON.'),
  });
  const { code, stdout } = start(storeDir, ['rollback', 'marketing', '--json']);
  expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({
    code: 5,
    ok: false,
    problems: [{ sentence: expect.stringMatching(/is damaged: it is no JSON/) }],
  });
});

test('5: a store that is away, and an address that is none', () => {
  expect(start('postgres://ann:pw@127.0.0.1:1/site', ['status'])).toEqual({
    code: 5,
    stdout: '',
    stderr:
      'The release store postgres://127.0.0.1:1/site cannot be used (connect ECONNREFUSED 127.0.0.1:1). What was live stays live. Look whether it runs, and who may use it.\n',
  });
  expect(start('mysql://site', ['status'])).toMatchObject({
    code: 5,
    stderr: expect.stringMatching(/^The address of the release store begins with mysql:\/\//),
  });
});

test('colors are for whoever asks for them', async () => {
  await publishAndActivate(temp.dir, 'marketing', '1.0.0');
  const red = '\u001b[31m';
  const fail = (env: NodeJS.ProcessEnv) => start(storeDir, ['rollback', 'menu'], env).stderr;
  expect(fail({ FORCE_COLOR: '1' })).toContain(red);
  expect(fail({})).not.toContain(red);
});

test('the table of docs/errors.md is that of --help', async () => {
  const page = await readFile(path.join(__dirname, '../../../../docs/errors.md'), 'utf8');
  const rows = [...page.split('## Exit codes of `mfe`')[1]!.matchAll(/^\| (\d) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, code, meaning]) => [Number(code), meaning])).toEqual(EXIT_MEANINGS);
});
