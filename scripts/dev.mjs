import { spawn } from 'node:child_process';
import { buildChanged, deployBuilds, readSite, REMOTES, tsx } from './lib/build.mjs';
import { ensureInstalled, markRunning, root } from './lib/install.mjs';
import { PlainError, runMain, print } from './lib/output.mjs';

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

/** `npm run dev`: runs the API, the shell, and the remotes, and rebuilds each when its sources change. */
await runMain(async () => {
  const only = readOnly(process.argv.slice(2));
  const { port, apiPort, apiOrigin, dataDir, storeDir } = await readSite();
  await ensureInstalled();
  markRunning();
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
    API_ORIGIN: apiOrigin,
    ...(apiPort !== null && { API_PORT: String(apiPort) }),
  };
  const remotes = only.map((name) => `mfe-${name}`).join(',');
  const programs = [[tsx, 'release-tools/build/src/dev.ts', '--only', remotes]];
  if (apiPort !== null) programs.push([tsx, 'watch', '--clear-screen=false', 'api/src/main.ts']);
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
