import { readFile, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { callMfe, type CliOutcome, refused } from '../testing/cli-fixtures';
import { makeReport } from '../testing/registry-fixtures';
import { writeReport } from '../registry/shell-reports';
import { publishAndActivate, useTempDir } from '../testing/release-fixtures';
import { readNewest } from '../registry/changes';
import { verifyRevision } from '../signing/signatures';
import { parseTrust } from '../signing/keys';
import { openDirectoryStore } from '../store/directory-store';

const temp = useTempDir();
let storeDir: string;
const before = { ...process.env };

beforeEach(async () => {
  storeDir = path.join(temp.dir, 'store');
  process.env['DATA_DIR'] = temp.dir;
});
afterEach(async () => {
  process.env = { ...before };
});

const keyFile = (name: string) => path.join(temp.dir, 'keys', `${name}.json`);
const mfe = (...args: readonly string[]): Promise<CliOutcome> => callMfe(storeDir, ...args);

/** Runs the command with a user's key. */
async function mfeAs(name: string, ...args: readonly string[]): Promise<CliOutcome> {
  process.env['MFE_KEY'] = keyFile(name);
  try {
    return await mfe(...args);
  } finally {
    delete process.env['MFE_KEY'];
  }
}

const CI = 'ci --remotes menu --verbs publish,freeze --envs production --expires 1d'.split(' ');

/** A store with menu@1.0.0 live whose machine has a key, and a key of a pipeline. */
async function openStore(): Promise<void> {
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  expect(await mfe('key', 'init')).toMatchObject({ code: 0 });
  expect(await mfe('key', 'new', ...CI)).toMatchObject({ code: 0 });
}

const readTrustFile = async () =>
  parseTrust(await readFile(keyFile('trusted'), 'utf8'), 'trusted.json');
const newest = () => readNewest(openDirectoryStore(storeDir), 'production');

test('creates a machine key and signs what was live', async () => {
  const { remotes } = (await publishAndActivate(temp.dir, 'menu', '1.0.0')) ?? {};
  expect(await mfe('key', 'init')).toMatchObject({ code: 0 });
  const live = await newest();
  expect(live).toMatchObject({ revision: 2, change: { by: os.hostname(), command: 'key adopt' } });
  expect(live?.remotes).toEqual(remotes);
  const signer = await verifyRevision(live, 'production', await readTrustFile());
  expect(live?.change.signer).toBe(signer.id);
  expect((await stat(keyFile('machine'))).mode & 0o777).toBe(0o600);
  expect((await mfe('key', 'init')).stdout).toContain('Nothing was changed');
});

test('records the signer in every revision, not the operating system user', async () => {
  await openStore();
  expect(await mfeAs('ci', 'freeze', 'menu', '--reason', 'a test')).toMatchObject({ code: 0 });
  const live = await newest();
  const { name, id } = await verifyRevision(live, 'production', await readTrustFile());
  expect([name, live?.change.by, live?.change.signer]).toEqual(['ci', 'ci', id]);
  expect((await mfe('log')).stdout).not.toContain(` ${os.userInfo().username} `);
});

describe('running shell servers that do not trust the key', () => {
  const report = (trusts: readonly string[]) =>
    writeReport(
      openDirectoryStore(storeDir),
      'production',
      makeReport({ revision: 1_000_000, trusts: [...trusts] }),
    );

  test('block a change before anything is written', async () => {
    await openStore();
    const before = await newest();
    await report(['another-key']);
    expect(await mfe('activate', 'menu@1.0.0')).toMatchObject(
      refused(
        3,
        'The running shell servers (one-3000) would ignore this change: they do not trust',
      ),
    );
    expect(await mfe('freeze', '--reason', 'x')).toMatchObject(refused(3, 'would ignore'));
    expect(await newest()).toEqual(before);
    expect(await mfe('status')).toMatchObject({ code: 0 });
  });

  test('block an unsigned change from a machine without trusted keys', async () => {
    await publishAndActivate(temp.dir, 'menu', '1.0.0');
    await report(['another-key']);
    delete process.env['DATA_DIR'];
    expect(await mfe('freeze', '--reason', 'x')).toMatchObject(
      refused(3, 'they do not trust unsigned changes. Nothing was changed.'),
    );
  });

  test('allow a change signed with a key that they trust', async () => {
    await openStore();
    await report((await readTrustFile()).keys.map(({ id }) => id));
    expect(await mfe('freeze', '--reason', 'x')).toMatchObject({ code: 0 });
  });
});

describe('authorization', () => {
  test('rejects a revoked key; what it signed before stays valid', async () => {
    await openStore();
    expect(await mfeAs('ci', 'freeze', 'menu', '--reason', 'x')).toMatchObject({ code: 0 });
    expect(await mfe('key', 'revoke', 'ci')).toMatchObject({ code: 0 });
    expect(await mfeAs('ci', 'unfreeze', 'menu')).toMatchObject(refused(3, 'revoked'));
    expect((await mfe('status')).stdout).toContain('production, revision 3');
    expect((await mfe('audit')).stdout).toMatch(/key revoke ci: .*\n.*unfreeze menu: .*revoked/);
  });

  test('rejects an untrusted key and a missing key', async () => {
    await openStore();
    await mfe('key', 'new', 'untrusted', '--out', keyFile('untrusted'));
    const args = ['freeze', 'menu', '--reason', 'x'];
    expect(await mfeAs('untrusted', ...args)).toMatchObject(refused(3, 'not trusted'));
    process.env['TRUSTED_KEYS'] = path.join(temp.dir, 'elsewhere/trusted.json');
    await mfe('key', 'new', ...CI);
    expect(await mfe(...args)).toMatchObject(refused(3, 'MFE_KEY'));
    expect((await newest())?.revision).toBe(2);
  });
});

test('needs no key for read commands', async () => {
  await openStore();
  await mfe('key', 'new', 'untrusted', '--out', keyFile('untrusted'));
  for (const command of ['status', 'log', 'list'])
    expect(await mfeAs('untrusted', command)).toMatchObject({ code: 0 });
});

test('needs no key without trusted keys', async () => {
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  expect(await mfe('freeze', 'menu', '--reason', 'x')).toMatchObject({ code: 0 });
  expect(await newest()).toMatchObject({ signature: null, change: { by: os.hostname() } });
});

test('does not use this machine’s keys for another store', async () => {
  await openStore();
  delete process.env['DATA_DIR'];
  expect(await mfe('freeze', 'menu', '--reason', 'x')).toMatchObject({ code: 0 });
  expect((await newest())?.signature).toBeNull();
});

test('trusts the public half of a key and rejects the private half', async () => {
  await openStore();
  const { stdout } = await mfe('key', 'new', 'ana', '--out', keyFile('ana'));
  const half = keyFile('ana.pub');
  await writeFile(half, stdout.trim().split('\n').at(-1) ?? '');
  const scope = ['--remotes', '*', '--verbs', 'owner', '--envs', '*'];
  expect(await mfe('key', 'trust', keyFile('ana'), ...scope)).toMatchObject({ code: 1 });
  expect(await mfe('key', 'trust', half, ...scope)).toMatchObject({ code: 0 });
  expect(await mfeAs('ana', 'disable', 'menu', '--reason', 'x')).toMatchObject({ code: 0 });
  process.env['MFE_KEY'] = keyFile('ana');
  expect(await mfe('key', 'show')).toMatchObject({
    code: 0,
    stdout: (await readFile(half, 'utf8')) + '\n',
  });
  delete process.env['MFE_KEY'];
  expect((await mfe('key', 'list')).stdout).toContain('ana             owner on * in *, until');
});

test.each([
  ['no verbs', ['new', 'x', '--remotes', 'menu', '--envs', 'staging']],
  ['an unknown verb', ['new', 'x', '--remotes', 'menu', '--verbs', 'rule', '--envs', 'staging']],
  ['no end', ['new', ...CI.slice(0, -1), 'soon']],
  ['a name that leads elsewhere', ['new', '../x', ...CI.slice(1)]],
  ['a name that is taken', ['new', ...CI]],
  ['an unknown key to revoke', ['revoke', 'unknown']],
])('rejects %s as wrong usage', async (_, args) => {
  await openStore();
  expect(await mfe('key', ...args)).toMatchObject({ code: 1 });
  expect((await readTrustFile()).keys).toHaveLength(2);
});
