import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';

/** Two ports below those that systems hand out by themselves, so that no other test gets one of them by chance. */
const FREE = { PORT: '20998', API_PORT: '20999' };

/** `npm start` with an environment in which it must refuse before it installs, builds or starts anything. */
function start(env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(__dirname, 'start.mjs')],
    {
      env: { ...process.env, DATABASE_URL: '', API_ORIGIN: '', DATA_DIR: '', ...env },
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr: stderr.trim() };
}

let taken: Server;
let port = '';
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      taken = createServer().listen(0, () => {
        port = String((taken.address() as AddressInfo).port);
        resolve();
      });
    }),
);
afterAll(() => {
  taken.close();
});

it.each(['PORT', 'API_PORT'])('says in one sentence that %s is taken', async (name) => {
  const outcome = start({ ...FREE, [name]: port });
  expect(outcome).toEqual({
    status: 1,
    stdout: '',
    stderr: `Port ${port} is taken. Stop what listens there, or choose another one with ${name}.`,
  });
});

it.each(['abc', '0', '70000', '-1', '3000.5'])('refuses PORT=%s', (value) => {
  expect(start({ PORT: value })).toEqual({
    status: 1,
    stdout: '',
    stderr: `PORT must be a port number from 1 to 65535; it is "${value}".`,
  });
});

it('refuses one port for both servers', () => {
  expect(start({ ...FREE, API_PORT: FREE.PORT }).stderr).toBe(
    'PORT and API_PORT are both 20998. Give them different numbers.',
  );
});

it('refuses a release store that is no folder', () => {
  expect(start({ ...FREE, RELEASE_STORE: 'postgres://ann:pw@db/site' }).stderr).toBe(
    'RELEASE_STORE is no folder. This command builds and serves on one machine; how servers run on such a store: docs/stores.md.',
  );
});

it('refuses a data directory that cannot be', () => {
  const { status, stderr } = start({ ...FREE, DATA_DIR: '/dev/null/data' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR \/dev\/null\/data cannot be written to: .*\.$/);
});
