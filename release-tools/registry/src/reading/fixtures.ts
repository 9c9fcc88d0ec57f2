import type { RegisteredRelease, RegistryDocument } from '@tableside/contracts/registry/wire';
import { integrityOf } from '../hash';

/** Test helpers: registry documents that readers find, in any shape. */

const integrity = integrityOf(Buffer.from(''));

/** A release as the registry lists it. */
export const makeRegistered = (
  name: string,
  version = '1.0.0',
  given: Partial<RegisteredRelease> = {},
): RegisteredRelease => ({
  version,
  container: `mfe_${name}_${version.replaceAll(/[^0-9A-Za-z]/g, '_')}`,
  entry: 'entry.js',
  server: 'server/entry.cjs',
  exposes: {},
  requires: {},
  routes: [],
  slots: [],
  services: [],
  content: [],
  base: `/releases/${name}/${version}/`,
  integrity: { 'entry.js': integrity, 'server/entry.cjs': integrity },
  ...given,
});

export const makeClaim = (path: string) => ({
  path,
  chrome: true,
  session: true,
  statusFromData: false,
});

/** A remote of the registry with these releases.
 * @param lastGood what was live before */
export const makeEntry = (
  active: RegisteredRelease,
  lastGood: RegisteredRelease | null = null,
): RegistryDocument['remotes'][string] => ({ active, lastGood, canary: null, killed: false });

export const makeContentEntry = (revision = '1') => ({ revision, integrity });

export const makeRevision = (
  revision: number,
  remotes: RegistryDocument['remotes'],
  given: Partial<RegistryDocument> = {},
): RegistryDocument => ({
  schema: 1,
  revision,
  environment: 'production',
  remotes,
  content: {},
  change: { at: '2026-11-01T00:00:00.000Z', by: 'tester', command: 'test' },
  signature: null,
  ...given,
});
