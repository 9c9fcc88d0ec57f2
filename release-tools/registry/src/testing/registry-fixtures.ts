import type { RegisteredRelease, RegistryDocument } from '@tableside/contracts/registry/wire';
import { integrityOf } from '../store/store';
import { noMeasures, type ReleaseMeasures } from '../registry/measures';
import { SHELL } from './release-fixtures';
import { openDirectoryStore } from '../store/directory-store';
import { writeReport, type ShellReport } from '../registry/shell-reports';

/** Test helpers: registry documents of any shape. */

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

/** A widget in a slot. */
export const makeSlot = (slot: string, order = 100, changes: object = {}) => ({
  slot,
  widget: 'Widget',
  order,
  hydrate: 'at-once' as const,
  frame: 'page' as const,
  minHeight: { height: '0rem', isPersistent: false },
  ...changes,
});

/** A remote of the registry with these releases. @param lastGood the fallback */
export const makeEntry = (
  active: RegisteredRelease,
  lastGood: RegisteredRelease | null = null,
): RegistryDocument['remotes'][string] => ({ active, lastGood, canary: null, disabled: false });

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

interface Counts {
  /** Renders, and failed ones. */
  readonly renders?: readonly [number, number];
  /** Networks, and those with a failure. */
  readonly networks?: readonly [number, number];
}

/** Test helper: measurements of a release by a shell server. */
export function makeMeasures(
  remote: string,
  version: string,
  { renders = [0, 0], networks = [0, 0] }: Counts = {},
): ReleaseMeasures {
  const none = noMeasures(remote, version);
  const [loads, failures] = renders;
  const [loaded, failedNetworks] = networks;
  return {
    ...none,
    renders: { ...none.renders, loads, failures },
    browsers: {
      ...none.browsers,
      loads: loaded,
      failures: failedNetworks,
      networks: loaded,
      failedNetworks,
    },
  };
}

/** Test helper: the report of a running shell server without measurements. */
export const makeReport = (changes: Partial<ShellReport> = {}): ShellReport => ({
  name: 'one-3000',
  at: new Date().toISOString(),
  isRunning: true,
  shell: SHELL,
  revision: 1,
  serves: {},
  quarantined: [],
  loads: [],
  shellLoads: null,
  trusts: null,
  measures: [],
  ...changes,
});

/**
 * Reports a running shell server that provides everything, so that releases are not checked against the
 * built shell.
 */
export const reportShell = (storeDir: string): Promise<void> =>
  writeReport(openDirectoryStore(storeDir), 'production', makeReport({ revision: 1_000_000 }));
