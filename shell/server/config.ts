import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ENVIRONMENT_NAME } from '@tableside/contracts/registry/names';
import { paths } from '@tableside/contracts/paths';
import { remoteManifest } from '@tableside/contracts/registry/release';
import type { PlatformConfig } from '@tableside/platform';
import { findKeyPlaces, type KeyPlaces } from '@tableside/registry/identity/key-places';
import { GOOD_AFTER_LOADS } from '@tableside/registry/releases/good-releases';
import { Refusal } from '@tableside/registry/refusal';
import { resolveStoreAddress } from '@tableside/registry/stores/store-address';
import { z } from 'zod';
import { trustProxies, type IsTrusted } from './http/trust-proxies';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) origin such as http://127.0.0.1:4000' })
  .transform((value) => new URL(value).origin);
const port = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number');

/** A whole number of something. */
function count(of: string, min: number, max: number) {
  const error = `must be a number of ${of} from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}
const privatePort = port.min(1, 'must be a port number');
const deadline = count('milliseconds', 100, 60_000);
const workers = count('threads', 1, 64);
const loads = count('loads', 1, 1_000_000);
const shareError = 'must be a share from 0 to 1, such as 0.25';
const share = z.coerce.number({ error: shareError }).min(0, shareError).max(1, shareError);

/** Which share of page loads browsers tell of, unless the operator says otherwise. */
const BEACON_SHARE = 0.25;

const proxiesSentence = 'must be addresses or ranges such as loopback, 10.0.0.0/8';
const proxies = z.string().transform((value, { addIssue }) => {
  const isTrusted = trustProxies(value.split(',').map((each) => each.trim()));
  if (isTrusted) return isTrusted;
  addIssue(proxiesSentence);
  return z.NEVER;
});

const contact = z
  .string()
  .refine(
    (value) => /^(?:mailto:[^@\s]+@|https:\/\/)\S+$/.test(value),
    'must be an address such as mailto:security@example.com or https://example.com/security',
  );

const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as America/New_York');

const tilesError = 'must be an http(s) address with {z}, {x} and {y}';
const tiles = z
  .url({ protocol: /^https?$/, hostname: /^[\w.-]+$/, error: tilesError })
  .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), tilesError);

/** Empty variables count as unset. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Remotes in development, as JSON: served by their own servers, known only while NODE_ENV is `development`. */
const devRemotes = z.preprocess(
  (value) => JSON.parse(String(value)) as unknown,
  z.array(
    remoteManifest.omit({ team: true }).extend({ exposes: z.array(z.string()), origin: z.url() }),
  ),
);
export type DevRemote = z.infer<typeof devRemotes>[number];

const environment = z.object({
  PORT: optional(port),
  API_PORT: optional(port),
  API_ORIGIN: optional(origin),
  PUBLIC_API_ORIGIN: optional(origin),
  SITE_ORIGIN: optional(origin),
  SECURITY_CONTACT: optional(contact),
  DATA_DIR: optional(z.string()),
  RELEASE_STORE: optional(z.string()),
  TRUSTED_KEYS: optional(z.string()),
  REGISTRY_ENV: optional(z.string().regex(ENVIRONMENT_NAME, 'must be a lower-case name')),
  TIME_ZONE: optional(timeZone),
  MAP_TILES_URL: optional(tiles),
  MAP_TILES_ATTRIBUTION: optional(z.string()),
  RENDER_DEADLINE_MS: optional(deadline),
  RENDER_WORKERS: optional(workers),
  GOOD_AFTER_LOADS: optional(loads),
  BEACON_SHARE: optional(share),
  METRICS_PORT: optional(privatePort),
  METRICS_HOST: optional(z.string()),
  FIGURES_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(z.url()),
  TRUST_PROXY: optional(proxies),
  DEV_REMOTES: optional(devRemotes),
  LOG_LEVEL: optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
  ),
});

export interface MetricsConfig {
  /** Where Prometheus finds /metrics; null for nowhere. */
  readonly listen: { readonly port: number; readonly host: string } | null;
  /** True where OpenTelemetry's own variables name a collector, which its exporter reads by itself. */
  readonly hasCollector: boolean;
}

export interface ServerConfig {
  /** 0 takes any free port. */
  readonly port: number;
  /** Origin of the API host as this server reaches it. */
  readonly apiOrigin: string;
  /** Origin of the API host as browsers reach it; empty for this server's own proxy. */
  readonly publicApiOrigin: string;
  /** Origin of the site in absolute addresses. */
  readonly siteOrigin: string;
  /** Where people report what is not safe; a mailto: or https: address. */
  readonly securityContact: string;
  /** Where the release store is; a folder's is absolute. */
  readonly storeAddress: string;
  /** Whose signature what is live there has to have. */
  readonly keys: KeyPlaces;
  /** Which registry pointer of the store is followed. */
  readonly registryEnv: string;
  readonly timeZone: string;
  /** The tile server that maps are drawn from; undefined for none. */
  readonly mapTiles: PlatformConfig['mapTiles'];
  /** How long a page may wait for data and server builds before the browser takes over, in milliseconds. */
  readonly renderDeadlineMs: number;
  /** How many threads render pages. */
  readonly renderWorkers: number;
  /** How many loads without a failure make a release good. */
  readonly goodAfterLoads: number;
  /** Which share of page loads browsers tell of; failures they tell of always. From 0 to 1. */
  readonly beaconShare: number;
  /** By what this server says to the API host that it is one: the key itself, or a file that the host makes. */
  readonly figuresKey: { readonly value: string | undefined; readonly file: string };
  /** Where measures can be had. */
  readonly metrics: MetricsConfig;
  /** Proxies in front of this server that are believed about the address that people used. */
  readonly isTrustedProxy: IsTrusted;
  readonly logLevel: string;
  /** True on a developer's machine: no content security policy, and React Fast Refresh. */
  readonly isDevelopment: boolean;
  readonly devRemotes: readonly DevRemote[];
}

/** A setting that the server cannot start with. The message is one sentence for the person who set it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings from environment variables.
 * @throws {ConfigError} naming the first variable that has a bad value */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'The environment');
    throw new ConfigError(`${name} ${issue?.message ?? 'is invalid'}; it is "${env[name] ?? ''}".`);
  }
  const settings = parsed.data;
  const listenPort = settings.PORT ?? 3000;
  const isDevelopment = env['NODE_ENV'] === 'development';
  const siteOrigin = settings.SITE_ORIGIN ?? `http://localhost:${listenPort}`;
  const storeAddress = resolveStore(
    settings.RELEASE_STORE ?? path.join(settings.DATA_DIR ?? 'var', 'store'),
  );
  return {
    port: listenPort,
    apiOrigin: settings.API_ORIGIN ?? `http://127.0.0.1:${settings.API_PORT ?? 4000}`,
    publicApiOrigin: settings.PUBLIC_API_ORIGIN ?? '',
    siteOrigin,
    securityContact: settings.SECURITY_CONTACT ?? siteOrigin + paths.contact,
    storeAddress,
    keys: findKeyPlaces(env, process.cwd(), storeAddress),
    registryEnv: settings.REGISTRY_ENV ?? 'production',
    timeZone: settings.TIME_ZONE ?? 'America/New_York',
    mapTiles: readMapTiles(settings),
    renderDeadlineMs: settings.RENDER_DEADLINE_MS ?? 2500,
    renderWorkers: settings.RENDER_WORKERS ?? availableParallelism(),
    goodAfterLoads: settings.GOOD_AFTER_LOADS ?? GOOD_AFTER_LOADS,
    beaconShare: settings.BEACON_SHARE ?? BEACON_SHARE,
    figuresKey: {
      value: settings.FIGURES_KEY,
      file: path.resolve(settings.DATA_DIR ?? 'var', 'figures.key'),
    },
    metrics: {
      listen: settings.METRICS_PORT
        ? { port: settings.METRICS_PORT, host: settings.METRICS_HOST ?? '127.0.0.1' }
        : null,
      hasCollector: Boolean(
        settings.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      ),
    },
    isTrustedProxy: settings.TRUST_PROXY ?? trustProxies(['loopback']) ?? (() => false),
    logLevel: settings.LOG_LEVEL ?? 'info',
    isDevelopment,
    devRemotes: isDevelopment ? (settings.DEV_REMOTES ?? []) : [],
  };
}

/** @throws {ConfigError} for tiles without the credit that every tile server asks for */
function readMapTiles(settings: z.infer<typeof environment>): ServerConfig['mapTiles'] {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } = settings;
  if (!url) return undefined;
  if (attribution) return { url, attribution };
  throw new ConfigError(
    'MAP_TILES_URL needs MAP_TILES_ATTRIBUTION, such as "© OpenStreetMap contributors".',
  );
}

/** @throws {ConfigError} for an address that is not one; it may hold a password, which is not repeated */
function resolveStore(address: string): string {
  try {
    return resolveStoreAddress(address);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ConfigError(`RELEASE_STORE: ${error.message}`, { cause: error });
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
