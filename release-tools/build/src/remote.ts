import type { Configuration } from 'webpack';
import { readRemoteProject } from './base';
import { remoteOnSite } from './on-site';
import { remoteRelease } from './remote-release';

interface CliEnvironment {
  readonly WEBPACK_SERVE?: boolean;
}

/** What webpack does with a remote: `webpack` makes a release of it, `webpack serve` shows it on a deployed site while
 * somebody works on it. */
export const remote =
  (dir: string) =>
  ({ WEBPACK_SERVE }: CliEnvironment = {}): Configuration[] => {
    const project = readRemoteProject(dir);
    return WEBPACK_SERVE ? [remoteOnSite(project)] : remoteRelease(project);
  };
