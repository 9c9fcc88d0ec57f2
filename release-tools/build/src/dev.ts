import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { listRemotes } from '@tableside/registry/registry/working-copy';
import { readProject, readRemoteProject } from './base';
import { asDevelopment, devServerFor, remoteDev } from './remote-release';
import { shellBrowser, shellServer, forDevelopment } from './shell';

/**
 * Development: `tsx release-tools/build/src/dev.ts [--only mfe-marketing ...]`. Serves remotes with Fast
 * Refresh, rebuilds the shell when it changes and runs its server. Other remotes come from the release
 * store. Environment variables are those of the shell server.
 */

/** First port of the remotes' development servers; the others follow. */
const FIRST_PORT = Number(process.env['DEV_PORT'] ?? 3101);

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const root = path.resolve(__dirname, '../../..');
const wanted = (values.only ?? listRemotes(root).map(({ dir }) => path.basename(dir))).flatMap(
  (name) => name.split(','),
);

const print = (text: string) => process.stdout.write(`${text}\n`);

async function serveRemote(folder: string, port: number) {
  const project = asDevelopment(readRemoteProject(path.join(root, folder)));
  const server = new WebpackDevServer(devServerFor(project, port), webpack(remoteDev(project)));
  await server.start();
  print(`${folder} is served on port ${port}.`);
  const { team: _team, exposes, ...declared } = project.manifest;
  return { ...declared, exposes: Object.keys(exposes), origin: `http://127.0.0.1:${port}` };
}

/** Rebuilds the shell when it changes and restarts its server after each build. */
function watchShell(devRemotes: string): void {
  const dir = path.join(root, 'shell');
  const folder = path.join(dir, 'dist', 'dev');
  const project = readProject(dir);
  const builds = [shellBrowser(project, folder), shellServer(project, folder)].map(forDevelopment);
  let child: ChildProcess | undefined;
  const restart = () => {
    const start = () => {
      child = fork(path.join(folder, 'server', 'main.cjs'), {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'development', DEV_REMOTES: devRemotes },
      });
      child.once('message', () =>
        print(`The site is at http://localhost:${process.env['PORT'] ?? 3000}`),
      );
    };
    if (!child || child.exitCode !== null) return start();
    child.once('exit', start);
    child.kill('SIGTERM');
  };
  webpack(builds).watch({ aggregateTimeout: 200 }, (error, stats) => {
    if (error) print(error.message);
    else if (stats?.hasErrors()) print(stats.toString('errors-only'));
    else restart();
  });
}

async function main() {
  const remotes = await Promise.all(
    wanted.map((folder, index) => serveRemote(folder, FIRST_PORT + index)),
  );
  watchShell(JSON.stringify(remotes));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
