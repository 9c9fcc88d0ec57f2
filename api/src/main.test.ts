import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakePostgres, runMain, type MainProcess } from './testing/processes';

// Each start takes seconds, and longer on a busy machine.
jest.setTimeout(120_000);
let directory: string;
let running: MainProcess[] = [];
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tableside-main-'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function start(env: Readonly<Record<string, string>> = {}): MainProcess {
  const main = runMain({ DATA_DIR: directory, ...env });
  running.push(main);
  return main;
}

/** Prints one message and no stack. */
const refuses = async (main: MainProcess, message: RegExp) => {
  const { code, stderr } = await main.ended;
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(message)]);
  expect(code).toBe(1);
};

it('rejects an invalid value', async () => {
  await refuses(start({ API_PORT: 'x' }), /^API_PORT must be a port between 0 and 65535\.$/);
});

it('rejects an unreachable database', async () => {
  const main = start({ DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' });
  await refuses(
    main,
    /^The database at DATABASE_URL cannot be reached \(.*ECONNREFUSED.*\); .*\.$/,
  );
});

it('rejects an old PostgreSQL', async () => {
  const old = await startFakePostgres('13.22');
  const main = start({ DATABASE_URL: old.url });
  await refuses(main, /is PostgreSQL 13\.22; Tableside needs 14 or newer\.$/);
  old.close();
});

async function countListed(port: number): Promise<unknown> {
  const url = `http://127.0.0.1:${port}/api/restraunt/filter_restaurants`;
  const response = await fetch(url, { method: 'POST' });
  const { data } = (await response.json()) as { data: { total: number } };
  return data.total;
}

/** Everything that users other than the owner can read, write, or enter, at the top level. */
const listOpen = (folder: string): string[] =>
  readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);

// Each test continues with the data of the one before it.
describe('with the embedded database', () => {
  it('rejects a taken port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port: taken } = other.address() as AddressInfo;
    await refuses(
      start({ API_PORT: String(taken) }),
      new RegExp(`^Port ${taken} is in use by another`),
    );
    other.close();
  });

  it('serves with private files, locks out a second process, and stops on SIGTERM', async () => {
    const first = start();
    const port = await first.ready;
    expect(await countListed(port)).toBe(48);
    expect(readdirSync(directory)).toEqual(
      expect.arrayContaining(['db', 'log.key', 'secrets.key', 'uploads']),
    );
    expect(listOpen(directory)).toEqual([]);
    await fetch(`http://127.0.0.1:${port}/api/client-auth/sessions`);
    await refuses(start(), /^The data directory .* is in use by another Tableside process; .*\.$/);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(first.logs().trim())).toMatchObject({ event: 'access.refused' });
  });

  it('keeps its data, closes an open folder, and stops when its parent ends', async () => {
    // As an earlier version left it.
    chmodSync(join(directory, 'db'), 0o755);
    const again = start();
    expect(await countListed(await again.ready)).toBe(48);
    expect(statSync(join(directory, 'db')).mode & 0o777).toBe(0o700);
    again.child.disconnect();
    expect((await again.ended).code).toBe(0);
  });
});
