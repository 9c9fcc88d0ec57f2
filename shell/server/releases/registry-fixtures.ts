import type {
  RegisteredRelease,
  RegistryDocument,
  RemoteName,
} from '@tableside/contracts/registry/wire';

/** Test helper: a live release with a server build, which owns nothing. */
export const makeRelease = (
  name: RemoteName,
  version = '1.0.0',
  given: Partial<RegisteredRelease> = {},
): RegisteredRelease => ({
  version,
  container: `mfe_${name}_${version.replaceAll('.', '_')}`,
  entry: 'entry.js',
  server: 'server/entry.cjs',
  exposes: {},
  requires: {},
  routes: [],
  slots: [],
  services: [],
  content: [],
  base: `/releases/${name}/${version}/`,
  integrity: {},
  ...given,
});

/** Test helper: a registry of these releases.
 * @param remotes the live release of each, and the one before it */
export const makeDocument = (
  remotes: Readonly<Record<RemoteName, readonly [RegisteredRelease, RegisteredRelease?]>>,
): RegistryDocument => ({
  schema: 1,
  revision: 1,
  environment: 'production',
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, [active, lastGood = null]]) => [
      name,
      { active, lastGood, canary: null, killed: false },
    ]),
  ),
  content: {},
  change: { at: new Date(0).toISOString(), by: 'test', command: 'test' },
  signature: null,
});
