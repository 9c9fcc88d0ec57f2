import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { ENVIRONMENT_NAME } from '@tableside/contracts/registry/names';
import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import { z } from 'zod';
import type { GoogleSettings } from './auth/google/provider';
import type { EmailAddress } from './email/queue/queue';
import { StartError } from './lib/start-error';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Origin of the site under `npm start` by default. */
export const DEFAULT_SITE_ORIGIN = 'http://localhost:3000';

const origin = z
  .string()
  .refine((value) => isOrigin(value), 'must be an origin such as https://example.com')
  .transform((value) => new URL(value).origin);

const key = z.string().min(32, 'must have at least 32 characters');

const googleEnvironment = {
  GOOGLE_ISSUER: z
    .string()
    .refine((value) => isIssuer(value), 'must be an address such as https://accounts.google.com')
    .default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
};

/** A name, quoted or not, and an address in angle brackets; or only an address. */
const FORM = /^(?:"?(?<name>[^"<>@\p{Cc}]*?)"?\s*<(?<inner>[^<>]*)>|(?<alone>[^<>]*))$/u;
/** Hostnames in a private network may have no dot. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f.:]+\])$/i;

const environment = z.object({
  API_PORT: z.coerce
    .number('must be a port between 0 and 65535')
    .int('must be a port between 0 and 65535')
    .min(0, 'must be a port between 0 and 65535')
    .max(65535, 'must be a port between 0 and 65535')
    .default(4000),
  API_HOST: z.string().optional(),
  DATA_DIR: z.string().default('./var'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must be an address such as postgres://user@host/database')
    .optional(),
  MIGRATIONS_DIR: z.string().optional(),
  RELEASE_STORE: z.string().optional(),
  REGISTRY_ENV: z
    .string()
    .regex(ENVIRONMENT_NAME, 'must be a lowercase name')
    .default('production'),
  SAMPLE_DATA: z.enum(['on', 'off'], 'must be on or off').default('on'),
  WARM_PICTURES: z.enum(['on', 'off'], 'must be on or off').default('on'),
  OPENAPI: z.enum(['on', 'off'], 'must be on or off').optional(),
  SITE_ORIGIN: origin.optional(),
  PUBLIC_API_ORIGIN: origin.optional(),
  CORS_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((item) => item.trim()))
    .pipe(z.array(origin))
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((value) => value.split(',').map((item) => item.trim()))
    .refine(
      (items) => items.every(isProxy),
      'must be addresses or ranges such as loopback, 10.0.0.0/8',
    ),
  SMTP_URL: z
    .string()
    .refine((value) => isSmtpUrl(value), 'must be an address such as smtp://host:587')
    .optional(),
  EMAIL_FROM: z
    .string()
    .transform((value) => readEmailFrom(value))
    .refine((value) => value !== null, 'must be a sender such as Tableside <no-reply@example.com>')
    .optional(),
  OPERATOR_EMAIL: z
    .string()
    .transform((value) => [...new Set(value.split(',').map((item) => item.trim()))])
    .refine(
      (items) => items.every((item) => EMAIL_PATTERN.test(item)),
      'must be email addresses such as ana@example.com, bo@example.com',
    )
    .optional(),
  ...googleEnvironment,
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  LOG_KEY: key.optional(),
  SECRETS_KEY: key.optional(),
});

/** The API's configuration. README.md describes the variables for operators. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment variables. Empty ones count as unset.
 * @throws {StartError} names the first invalid variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(set);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new StartError(`${String(issue?.path[0])} ${issue?.message ?? 'is invalid'}.`);
  }
  const { data } = result;
  const isSecure = (data.PUBLIC_API_ORIGIN ?? data.SITE_ORIGIN)?.startsWith('https:') ?? false;
  const pages = [data.SITE_ORIGIN, ...(data.CORS_ORIGINS ?? [])];
  return {
    port: data.API_PORT,
    // Without a public origin only the shell's server, on this machine, calls the API.
    host: data.API_HOST ?? (data.PUBLIC_API_ORIGIN ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    migrationsDir: data.MIGRATIONS_DIR,
    releaseStore: data.RELEASE_STORE,
    environment: data.REGISTRY_ENV,
    hasSampleData: data.SAMPLE_DATA === 'on',
    warmsPictures: data.WARM_PICTURES === 'on',
    /** Origins whose pages may call the API from a browser. */
    corsOrigins: pages.filter((page) => page !== undefined),
    trustedProxies: data.TRUST_PROXY,
    siteOrigin: data.SITE_ORIGIN,
    /** Whether browsers reach the API over HTTPS. */
    isSecure,
    // The API description is for developers; on a public site the operator decides.
    hasOpenApi: data.OPENAPI ? data.OPENAPI === 'on' : !isSecure,
    publicApiOrigin: data.PUBLIC_API_ORIGIN,
    smtpUrl: data.SMTP_URL,
    emailFrom: data.EMAIL_FROM ?? defaultEmailFrom(data.SITE_ORIGIN ?? DEFAULT_SITE_ORIGIN),
    operatorEmails: data.OPERATOR_EMAIL ?? [],
    google: readGoogleSettings(data),
    logLevel: data.LOG_LEVEL,
    // By default, keys in the data folder.
    logKey: data.LOG_KEY,
    secretsKey: data.SECRETS_KEY,
  };
}

function isOrigin(value: string): boolean {
  try {
    const { protocol, pathname, search, hash } = new URL(value);
    return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash;
  } catch {
    return false;
  }
}

/** An address, a range, or one of the named ranges. */
function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  return Number(bits) <= { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
}

/** Internationalized hostnames have to be in Punycode (xn--). */
function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^smtps?:$/.test(protocol) && /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostname);
}

/** @returns undefined if Google sign-in is not configured
 * @throws {StartError} if only one of the two variables is set */
function readGoogleSettings({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
}: {
  readonly GOOGLE_ISSUER: string;
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
}): GoogleSettings | undefined {
  if (clientId && clientSecret) return { issuer, clientId, clientSecret };
  if (!clientId && !clientSecret) return undefined;
  throw new StartError(
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; set both or neither.',
  );
}

/** Anyone between API and issuer could sign in as any user, so only loopback may use HTTP. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  if (search || hash || username) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function readEmailFrom(value: string): EmailAddress | null {
  const { name, inner, alone } = FORM.exec(value.trim())?.groups ?? {};
  const address = inner ?? alone ?? '';
  return ADDRESS.test(address) ? { name: (name ?? '').trim(), address } : null;
}

function defaultEmailFrom(siteOrigin: string): EmailAddress {
  const { hostname } = new URL(siteOrigin);
  const domain = isIPv4(hostname) ? `[${hostname}]` : hostname;
  return { name: 'Tableside', address: `no-reply@${domain}` };
}
