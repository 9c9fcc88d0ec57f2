import type { Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import type { RemoteProject } from '../project';
import { asDevelopment, devServerFor, remoteDev } from '../remote-dev';
import { ASSETS_BASE, readDevelopmentShell } from './development-shell';
import { siteProxy } from './site-proxy';

const DEFAULT_PORT = 3100;

/** A remote in development on the pages of a deployed site, at a port of this machine.
 * @param env `SITE`, the site's address, and `PORT`
 * @throws with a sentence when one of them is missing or wrong */
export function remoteOnSite(
  project: RemoteProject,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Configuration & { devServer: DevServerConfiguration } {
  const port = Number(env['PORT'] || DEFAULT_PORT);
  const site = readSite(env['SITE']);
  const own = asDevelopment(project);
  const shell = readDevelopmentShell(project.dir);
  process.stdout.write(`${project.manifest.name} on ${site} is at http://localhost:${port}\n`);
  return {
    ...remoteDev(own),
    devServer: {
      ...devServerFor(own, port),
      host: 'localhost',
      static: { directory: shell.folder, publicPath: ASSETS_BASE, watch: false },
      proxy: siteProxy(site, own.manifest, shell),
    },
  };
}

/** @returns the origin, without a slash at the end */
function readSite(text = ''): string {
  const site = URL.canParse(text) ? new URL(text) : null;
  if (site?.protocol === 'https:' || site?.protocol === 'http:') return site.origin;
  throw new Error(
    `SITE is ${text || 'not set'}. Say on which site the remote is to be shown: SITE=https://tableside.example npm start`,
  );
}
