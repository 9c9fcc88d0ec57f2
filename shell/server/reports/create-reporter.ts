import { hostname } from 'node:os';
import type { ShellFacts } from '@tableside/contracts/registry/shell';
import type { ReleaseStore } from '@tableside/registry/store';
import type { ServerConfig } from '../config';
import type { Refused } from '../launched/messages';
import type { Logger } from '../logger';
import type { Measures } from '../measures/measures';
import type { Evidence } from './evidence';
import { ShellReporter } from './shell-reporter';
import type { Quarantine } from '../workers/quarantine';
import type { RenderPool } from '../workers/render-pool';

export interface ReporterParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** What this server runs. */
  readonly shell: ShellFacts;
  readonly store: ReleaseStore;
  /** On which the server listens. */
  readonly port: number;
  readonly pool: Pick<RenderPool, 'refresh'>;
  readonly quarantine: Pick<Quarantine, 'releases'>;
  readonly evidence: Evidence;
  readonly measures: Measures;
  readonly isLaunched: boolean;
  readonly refused: () => Refused;
}

/** Makes what tells the release store what this server provides and serves. */
export function createReporter(parts: ReporterParts): ShellReporter {
  const { config, log, shell, store, port, pool, quarantine } = parts;
  const { evidence, measures, isLaunched, refused } = parts;
  const { version, provided, knows } = shell;
  return new ShellReporter({
    store,
    environment: config.registryEnv,
    name: `${hostname().replaceAll(/[^A-Za-z0-9.-]/g, '-')}-${port}`,
    shell: { version, provided, ...(knows && { knows }) },
    isLaunched,
    refused,
    refresh: () => pool.refresh(),
    quarantined: () => quarantine.releases,
    evidence,
    measures,
    log,
  });
}
