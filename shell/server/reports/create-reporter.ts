import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
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
  /** Folder with shell.json. */
  readonly shellDir: string;
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

/** Makes what tells the release store what this server provides and serves.
 * @throws when the shell has not been built */
export async function createReporter(parts: ReporterParts): Promise<ShellReporter> {
  const { config, log, shellDir, store, port, pool, quarantine } = parts;
  const { evidence, measures, isLaunched, refused } = parts;
  const text = await readFile(path.join(shellDir, 'shell.json'), 'utf8');
  const { version, provided, knows } = JSON.parse(text) as ShellFacts;
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
