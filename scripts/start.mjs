import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildChanged, deployBuilds, readFolders, readSite } from './lib/build.mjs';
import { ensureInstalled, markRunning, root } from './lib/install.mjs';
import { ensureMachineKey } from './lib/keys.mjs';
import { PlainError, runMain, print, step } from './lib/output.mjs';
import { ensureFolder, run } from './lib/processes.mjs';

/** Time limits for a process to exit before it is killed, and to restart after a crash, in milliseconds. */
const END_WITHIN_MS = 10_000;
const RESTART_AFTER_MS = 1000;
const RETRY_AFTER_MS = 10_000;

/** Settings of the API and of commands that the shell server does not need. */
const API_SECRETS = [
  ...['DATABASE_URL', 'SMTP_URL', 'GOOGLE_CLIENT_SECRET'],
  ...['LOG_KEY', 'SECRETS_KEY', 'MFE_KEY', 'MFE_ID_TOKEN'],
];

/**
 * Starts the API (unless another one is configured) and the shell server, and restarts them after a
 * crash.
 * @param released resolves when the store has the releases to serve
 * @returns `ended`, which resolves after Ctrl-C when both have exited
 * @throws {PlainError} when one of them cannot start and has printed why; the other is stopped first
 */
async function startSite({ port, apiPort, apiOrigin, dataDir, storeDir, released }) {
  const running = new Map();
  let isEnding = false;
  let resolveEnded;
  const ended = new Promise((resolve) => (resolveEnded = resolve));

  function launch(name, file, env) {
    return new Promise((resolve, reject) => {
      const child = fork(path.join(root, file), {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          // By default, glibc keeps freed memory of every thread separately.
          MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
          LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
          DATA_DIR: dataDir,
          RELEASE_STORE: storeDir,
          // Both need it: with PUBLIC_API_ORIGIN the API allows requests from pages of this origin.
          SITE_ORIGIN: process.env.SITE_ORIGIN || `http://localhost:${port}`,
          ...env,
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      let isReady = false;
      running.set(name, child);
      child.on('message', (message) => {
        if (message?.type !== 'ready') return;
        isReady = true;
        resolve();
      });
      child.on('exit', (code, signal) => {
        running.delete(name);
        if (isEnding) return;
        if (!isReady) {
          // It has printed the reason.
          reject(new PlainError(''));
          return;
        }
        print(`The ${name} exited unexpectedly (${signal ?? `code ${code}`}); restarting it.`);
        setTimeout(() => relaunch(name, file, env), RESTART_AFTER_MS);
      });
    });
  }

  function relaunch(name, file, env) {
    if (isEnding) return;
    launch(name, file, env).catch(() => {
      print(`The ${name} is still down; trying again.`);
      setTimeout(() => relaunch(name, file, env), RETRY_AFTER_MS);
    });
  }

  async function end() {
    if (isEnding) return;
    isEnding = true;
    await Promise.all(
      [...running.values()].map(
        (child) =>
          new Promise((resolve) => {
            const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
            child.once('exit', () => {
              clearTimeout(timer);
              resolve();
            });
            child.kill('SIGTERM');
          }),
      ),
    );
    resolveEnded();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());

  try {
    const prepareDatabase = () => launch('API', 'api/dist/main.js', { API_PORT: String(apiPort) });
    await Promise.all([
      released,
      ...(apiPort === null ? [] : [step('Preparing the database', prepareDatabase)]),
    ]);
    await launch('shell server', 'shell/dist/server/main.cjs', {
      ...Object.fromEntries(API_SECRETS.map((name) => [name, undefined])),
      PORT: String(port),
      API_ORIGIN: apiOrigin,
    });
  } catch (error) {
    await end();
    throw error;
  }
  return { ended, end };
}

/** Steps that use memory which this process, running as long as the site, would not return. */
const PREPARATIONS = {
  install: () => ensureInstalled({ tests: false }),
  build: ({ dataDir, storeDir }) =>
    Promise.all([buildChanged({ storeDir }), ensureMachineKey({ dataDir, storeDir })]),
};

/** @throws {PlainError} when it fails and has printed why */
async function prepare(name) {
  const args = [fileURLToPath(import.meta.url), name];
  await run(process.execPath, args, { inherit: true }).catch(() => {
    throw new PlainError('');
  });
}

/** `npm start`: installs, builds, migrates, seeds, and serves the entire site. */
await runMain(async () => {
  const preparation = PREPARATIONS[process.argv[2]];
  if (preparation) return preparation(readFolders());
  const { port, apiPort, apiOrigin, dataDir, storeDir } = await readSite();
  const hasOwnApi = apiPort !== null;
  ensureFolder(dataDir, 'DATA_DIR');
  await prepare('install');
  markRunning();
  await prepare('build');
  const site = await startSite({
    ...{ port, apiPort, apiOrigin, dataDir, storeDir },
    released: deployBuilds({ storeDir }),
  });
  const address = process.env.SITE_ORIGIN || `http://localhost:${port}`;
  if (hasOwnApi && !process.env.SMTP_URL) {
    print(
      `Emails are saved as files in ${path.relative(process.cwd(), path.join(dataDir, 'outbox'))}; set SMTP_URL to send them.`,
    );
  }
  if (hasOwnApi && !process.env.OPERATOR_EMAIL) {
    print(
      'Messages to you are only stored, see /admin; set OPERATOR_EMAIL to receive them by email.',
    );
  }
  print(`Tableside is ready: ${address}   (Ctrl-C stops it)`);
  await site.ended;
});
