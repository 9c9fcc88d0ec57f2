import {
  findKeyPaths,
  GOOD_AFTER_LOADS,
  Refusal,
  resolveStoreAddress,
} from '@tableside/registry/reader';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ENVIRONMENT_NAME } from '@tableside/contracts/registry/names';
import { paths } from '@tableside/contracts/paths';
import { remoteManifest } from '@tableside/contracts/registry/release';
import type { PlatformConfig } from '@tableside/platform';
import { z } from 'zod';
import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether the forwarding headers of a peer address are trusted. */
export type IsTrusted = (address: string | undefined) => boolean;

/** @param list addresses, ranges, and names as in TRUST_PROXY; null is returned for invalid ones */
export function trustProxies(list: readonly string[]): IsTrusted | null {
  // The library also accepts short forms such as `10.0.0`, which are usually mistakes.
  const isKnown = (range: string) => NAMES.includes(range) || isIP(range.split('/', 1)[0] ?? '');
  if (!list.every(isKnown)) return null;
  try {
    const isTrusted = compile([...list]);
    return (address = '') => isIP(address) !== 0 && isTrusted(address, 0);
  } catch {
    return null;
  }
}

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) origin such as http://127.0.0.1:4000' })
  .transform((value) => new URL(value).origin);
const port = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number');

function count(of: string, min: number, max: number) {
  const error = `must be a number of ${of} from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}
const shareError = 'must be a share from 0 to 1, such as 0.25';
const share = z.coerce.number({ error: shareError }).min(0, shareError).max(1, shareError);

const proxiesMessage = 'must be addresses or ranges such as loopback, 10.0.0.0/8';
const proxies = z.string().transform((value, { addIssue }) => {
  const isTrusted = trustProxies(value.split(',').map((each) => each.trim()));
  if (isTrusted) return isTrusted;
  addIssue(proxiesMessage);
  return z.NEVER;
});

const pictureSource = z.union([origin, z.literal('https:')]);
const picturesMessage = 'must be origins such as https://pictures.example, or https: for any';
const pictureSources = z.string().transform((value, { addIssue }) => {
  const parsed = z.array(pictureSource).safeParse(value.split(',').map((each) => each.trim()));
  if (parsed.success) return parsed.data;
  addIssue(picturesMessage);
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

/** Treats empty variables as unset. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Remotes with dev servers, as JSON; only used when NODE_ENV is `development`. */
const devRemotes = z.preprocess(
  (value) => JSON.parse(String(value)) as unknown,
  z.array(
    remoteManifest.omit({ team: true }).extend({ exposes: z.array(z.string()), origin: z.url() }),
  ),
);
export type DevRemote = z.infer<typeof devRemotes>[number];

/** Like `optional`, with a default. */
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) =>
  optional(schema).transform((given) => given ?? value);

const environment = z.object({
  PORT: withDefault(port, 3000),
  API_PORT: withDefault(port, 4000),
  API_ORIGIN: optional(origin),
  PUBLIC_API_ORIGIN: withDefault(origin, ''),
  SITE_ORIGIN: optional(origin),
  SECURITY_CONTACT: optional(contact),
  DATA_DIR: withDefault(z.string(), 'var'),
  RELEASE_STORE: optional(z.string()),
  TRUSTED_KEYS: optional(z.string()),
  REGISTRY_ENV: withDefault(
    z.string().regex(ENVIRONMENT_NAME, 'must be a lowercase name'),
    'production',
  ),
  TIME_ZONE: withDefault(timeZone, 'America/New_York'),
  PICTURE_ORIGINS: withDefault(pictureSources, []),
  MAP_TILES_URL: optional(tiles),
  MAP_TILES_ATTRIBUTION: optional(z.string()),
  RENDER_DEADLINE_MS: withDefault(count('milliseconds', 100, 60_000), 2500),
  RENDER_WORKERS: withDefault(count('threads', 1, 64), availableParallelism()),
  GOOD_AFTER_LOADS: withDefault(count('loads', 1, 1_000_000), GOOD_AFTER_LOADS),
  BEACON_SHARE: withDefault(share, 0.25),
  METRICS_PORT: optional(port.min(1, 'must be a port number')),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(z.url()),
  TRUST_PROXY: optional(proxies),
  DEV_REMOTES: optional(devRemotes),
  LOG_LEVEL: withDefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace, or silent',
    }),
    'info',
  ),
});

/** A setting the server cannot start with. The message is for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings from environment variables.
 * @throws {ConfigError} naming the first variable that has a bad value */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'The environment');
    throw new ConfigError(`${name} ${issue?.message ?? 'is invalid'}; it is "${env[name] ?? ''}".`);
  }
  const settings = parsed.data;
  const isDevelopment = env['NODE_ENV'] === 'development';
  const siteOrigin = settings.SITE_ORIGIN ?? `http://localhost:${settings.PORT}`;
  const storeAddress = resolveStore(
    settings.RELEASE_STORE ?? path.join(settings.DATA_DIR, 'store'),
  );
  const { METRICS_PORT: metricsPort, METRICS_HOST: host } = settings;
  return {
    /** 0 picks a free port. */
    port: settings.PORT,
    /** Origin of the API as seen from this server. */
    apiOrigin: settings.API_ORIGIN ?? `http://127.0.0.1:${settings.API_PORT}`,
    /** Origin of the API as seen from browsers; empty when they use this server's proxy. */
    publicApiOrigin: settings.PUBLIC_API_ORIGIN,
    /** Origin of the site in absolute URLs. */
    siteOrigin,
    /** Contact for security reports; a mailto: or https: URL. */
    securityContact: settings.SECURITY_CONTACT ?? siteOrigin + paths.contact,
    /** Location of the release store; an absolute path for a directory. */
    storeAddress,
    /** Keys whose signature live releases need. */
    keys: findKeyPaths(env, process.cwd(), storeAddress),
    registryEnv: settings.REGISTRY_ENV,
    timeZone: settings.TIME_ZONE,
    /** Other hosts of pictures, as CSP sources. */
    pictureOrigins: settings.PICTURE_ORIGINS,
    mapTiles: readMapTiles(settings),
    /** How long a page may wait for data and server builds, in milliseconds. */
    renderDeadlineMs: settings.RENDER_DEADLINE_MS,
    renderWorkers: settings.RENDER_WORKERS,
    /** Number of loads without a failure after which a release counts as good. */
    goodAfterLoads: settings.GOOD_AFTER_LOADS,
    /** Share of page loads that send full beacons, from 0 to 1; failures are always sent. */
    beaconShare: settings.BEACON_SHARE,
    metrics: {
      /** Where Prometheus scrapes /metrics; null for nowhere. */
      listen: metricsPort ? { port: metricsPort, host } : null,
      /** True when OpenTelemetry variables name a collector; its exporter reads them itself. */
      hasCollector: Boolean(
        settings.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      ),
    },
    /** Whether the forwarding headers of a proxy are trusted. */
    isTrustedProxy: settings.TRUST_PROXY ?? trustProxies(['loopback']) ?? (() => false),
    logLevel: settings.LOG_LEVEL as string,
    /** True on a developer's machine: no content security policy, and React Fast Refresh. */
    isDevelopment,
    devRemotes: isDevelopment ? (settings.DEV_REMOTES ?? []) : [],
  };
}

export type ServerConfig = Readonly<ReturnType<typeof readConfig>>;

/** @throws {ConfigError} for tiles without the attribution that every tile server requires */
function readMapTiles(settings: z.infer<typeof environment>): PlatformConfig['mapTiles'] {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } = settings;
  if (!url) return undefined;
  if (attribution) return { url, attribution };
  throw new ConfigError(
    'MAP_TILES_URL needs MAP_TILES_ATTRIBUTION, such as "© OpenStreetMap contributors".',
  );
}

/** @throws {ConfigError} without the address, which may contain a password */
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
