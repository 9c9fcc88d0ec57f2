import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildChanged, deployBuilds, requireFolder, REMOTES, tsx } from './lib/build.mjs';
import { ensureInstalled, markRunning, root } from './lib/install.mjs';
import { PlainError, runMain, print } from './lib/output.mjs';
import { assertPortFree, readPort } from './lib/processes.mjs';

const USAGE = 'Usage: npm run dev [-- --only mfe-marketing[,mfe-account]]';

/** Remotes to watch; the others are served from the last build. */
function readOnly(args) {
  if (args.length === 0) return REMOTES;
  const [flag, list = '', ...rest] = args.flatMap((arg) => arg.split('='));
  const chosen = list.split(',').map((name) => name.replace(/^mfe-/, ''));
  if (flag !== '--only' || rest.length || !chosen.every((name) => REMOTES.includes(name))) {
    throw new PlainError(`${USAGE}\nThe remotes are mfe-${REMOTES.join(', mfe-')}.`);
  }
  return chosen;
}

/** `npm run dev`: runs the API, the shell and the remotes, and rebuilds each when its sources change. */
await runMain(async () => {
  const only = readOnly(process.argv.slice(2));
  const port = readPort('PORT', 3000);
  const apiPort = readPort('API_PORT', 4000);
  await ensureInstalled();
  await assertPortFree(port, 'PORT');
  if (!process.env.API_ORIGIN) await assertPortFree(apiPort, 'API_PORT');
  markRunning();

  const dataDir = path.resolve(root, process.env.DATA_DIR || 'var');
  const storeDir = process.env.RELEASE_STORE || path.join(dataDir, 'store');
  requireFolder(storeDir);
  await buildChanged({
    storeDir,
    only: [
      'shell',
      ...REMOTES.filter((remote) => !only.includes(remote)).map((name) => `mfe-${name}`),
    ],
  });
  await deployBuilds({ storeDir });

  const env = {
    ...process.env,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DATA_DIR: dataDir,
    RELEASE_STORE: storeDir,
    PORT: String(port),
    API_PORT: String(apiPort),
    API_ORIGIN: process.env.API_ORIGIN || `http://127.0.0.1:${apiPort}`,
  };
  const remotes = only.map((name) => `mfe-${name}`).join(',');
  const programs = [[tsx, 'release-tools/build/src/dev.ts', '--only', remotes]];
  if (!process.env.API_ORIGIN)
    programs.push([tsx, 'watch', '--clear-screen=false', 'api/src/main.ts']);
  const children = programs.map((args) =>
    spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }),
  );
  print(`Developing ${remotes}. Press Ctrl-C to stop.`);
  const end = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
  await Promise.all(
    children.map((child) => new Promise((resolve) => child.once('exit', () => resolve(end())))),
  );
});
