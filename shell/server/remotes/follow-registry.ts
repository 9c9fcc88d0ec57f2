import type { ServerConfig } from '../config';
import { RegistrySource, type RegistrySourceOptions } from '../releases/registry-source';
import { withDevRemotes } from './dev-remotes';

export interface FollowedRegistry extends Pick<
  RegistrySourceOptions,
  'store' | 'log' | 'quarantined' | 'shell'
> {
  readonly config: ServerConfig;
}

/** The registry that the settings name, with remotes in development in it. */
export const followRegistry = ({ config, ...options }: FollowedRegistry): RegistrySource =>
  new RegistrySource({
    ...options,
    environment: config.registryEnv,
    adapt: (read) => withDevRemotes(read, config.devRemotes),
  });
