import type { Configuration } from 'webpack';
import { readRemoteProject } from './base';
import { remoteOnSite } from './on-site';
import { remoteRelease } from './remote-release';

interface CliEnvironment {
  readonly WEBPACK_SERVE?: boolean;
}

/**
 * A remote's webpack configuration: `webpack` builds a release, and `webpack serve` shows it on a
 * deployed site during development.
 */
export const remote =
  (dir: string) =>
  ({ WEBPACK_SERVE }: CliEnvironment = {}): Configuration[] => {
    const project = readRemoteProject(dir);
    return WEBPACK_SERVE ? [remoteOnSite(project)] : remoteRelease(project);
  };
