import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';

const { readPort } = jest.requireActual<{
  readPort: (name: string, fallback: number) => number;
}>('./lib/processes.mjs');

/** Two ports below the ephemeral range, so that no other test gets one by chance. */
const FREE = { PORT: '20998', API_PORT: '20999' };

/** Runs `npm start` with an environment that it must reject before it installs, builds, or starts anything. */
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
  delete process.env['PORT'];
  taken.close();
});

it.each(['PORT', 'API_PORT'])('reports in one message that %s is in use', async (name) => {
  const outcome = start({ ...FREE, [name]: port });
  expect(outcome).toEqual({
    status: 1,
    stdout: '',
    stderr: `Port ${port} is in use. Stop the other program, or choose another port with ${name}.`,
  });
});

it('rejects a port that is not a number', () => {
  expect(start({ PORT: 'abc' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'PORT must be a port number from 1 to 65535; got "abc".',
  });
});

it.each(['0', '70000', '-1', '3000.5'])('rejects PORT=%s', (value) => {
  process.env['PORT'] = value;
  expect(() => readPort('PORT', 3000)).toThrow(`got "${value}".`);
});

it('rejects the same port for both servers', () => {
  expect(start({ ...FREE, API_PORT: FREE.PORT }).stderr).toBe(
    'PORT and API_PORT are both 20998. Use different ports.',
  );
});

it('rejects a release store that is not a folder', () => {
  expect(start({ ...FREE, RELEASE_STORE: 'postgres://ann:pw@db/site' }).stderr).toBe(
    'RELEASE_STORE is not a folder. This command builds and serves on one machine; to run servers on a shared store, see docs/stores.md.',
  );
});

it('rejects a data directory that cannot be created', () => {
  const { status, stderr } = start({ ...FREE, DATA_DIR: '/dev/null/data' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR \/dev\/null\/data cannot be written to: .*\.$/);
});
