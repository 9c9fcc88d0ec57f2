import path from 'node:path';
import { damagedStoreError } from './refusal';

export type StoreAddress =
  { readonly kind: 'folder'; readonly folder: string } | PostgresAddress | S3Address;

export interface PostgresAddress {
  readonly kind: 'postgres';
  /** For node-postgres, secrets included. */
  readonly connectionString: string;
  /** Schema of the table; null for the role's default. */
  readonly schema: string | null;
  /** For users: without secrets. */
  readonly shown: string;
}

export interface S3Address {
  readonly kind: 's3';
  readonly bucket: string;
  /** Ends in a slash, unless it is empty. */
  readonly prefix: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
  /** Null for the region of the environment. */
  readonly region: string | null;
  readonly shown: string;
}

const FORMS =
  'Use a folder, postgres://USER:PASSWORD@HOST/DATABASE?schema=NAME, or s3://BUCKET/PREFIX?endpoint=URL&region=NAME.';
const SCHEMA = /^[a-z_][a-z0-9_]{0,39}$/;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const S3_OPTIONS = ['endpoint', 'region'];

/** @throws {Refusal} with a message that contains no password */
export function parseStoreAddress(address: string): StoreAddress {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address) ?? [];
  if (scheme === undefined) return { kind: 'folder', folder: path.resolve(address) };
  if (!URL.canParse(address)) throw bad(`The release store address ${scheme}://... is not valid.`);
  const url = new URL(address);
  if (scheme === 'postgres' || scheme === 'postgresql') return readPostgres(url);
  if (scheme === 's3') return readS3(url);
  throw bad(`The release store address starts with ${scheme}://, which is not supported.`);
}

export function describeAddress(address: string): string {
  const parsed = parseStoreAddress(address);
  return parsed.kind === 'folder' ? parsed.folder : parsed.shown;
}

/**
 * The address for child processes and configuration files: a folder becomes absolute.
 * @throws {Refusal} see `parseStoreAddress`
 */
export function resolveStoreAddress(address: string): string {
  const parsed = parseStoreAddress(address);
  return parsed.kind === 'folder' ? parsed.folder : address;
}

function readPostgres(url: URL): PostgresAddress {
  const schema = url.searchParams.get('schema');
  if (schema !== null && !SCHEMA.test(schema))
    throw bad(
      `"${schema}" is not a valid schema name for the release store: use a-z, 0-9, and _ only.`,
    );
  if (url.pathname.length < 2)
    throw bad('The release store address postgres://... has no database name.');
  const shown = `postgres://${url.host}${url.pathname}${schema ? `?schema=${schema}` : ''}`;
  // The driver treats unknown parameters as server settings.
  url.searchParams.delete('schema');
  return { kind: 'postgres', connectionString: url.href, schema, shown };
}

function readS3(url: URL): S3Address {
  if (url.username || url.password)
    throw bad(
      'The release store address s3://... contains credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use another credential source of the AWS SDK.',
    );
  const unknown = [...url.searchParams.keys()].find((name) => !S3_OPTIONS.includes(name));
  if (unknown !== undefined)
    throw bad(`The release store address s3://... has an unknown parameter "${unknown}".`);
  if (!BUCKET.test(url.hostname))
    throw bad(`"${url.hostname}" is not a valid bucket name for the release store.`);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)))
    throw bad('The endpoint of the release store, s3://...?endpoint=, is not an http(s) URL.');
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region'),
    shown: `s3://${url.hostname}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`,
  };
}

const bad = (message: string) => damagedStoreError(`${message} ${FORMS}`);
