import type { StoreReader } from '@tableside/registry/reader';
import type { ServerConfig } from './config';
import type { Metrics } from './health/metrics';
import type { Logger } from './logger';
import type { OpenPages } from './pages/previews';
import type { RegistrySource } from './releases/registry-source';
import type { Pages } from './render/page-renderer';
import type { SlotCounter } from './routes/slot-counter';
import type { Quarantine } from './workers/fault-isolation';

/** What the plugins of the shell server share. */
export interface ServerContext {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Directory with shell.json and client/. */
  readonly shellDir: string;
  readonly store: StoreReader;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly pages: Pages;
  readonly quarantine: Pick<Quarantine, 'releases'>;
  readonly metrics: Metrics;
  /** Renders previews; omitted when there are none. */
  readonly openPreview?: OpenPages;
  readonly isDraining?: () => boolean;
  /** Counts sponsor views and clicks; omitted: not counted. */
  readonly slotCounter?: SlotCounter;
}
