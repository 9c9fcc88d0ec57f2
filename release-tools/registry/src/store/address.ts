import path from 'node:path';
import { storeTrouble } from './refusal';

export type StoreAddress =
  { readonly kind: 'folder'; readonly folder: string } | PostgresAddress | S3Address;

export interface PostgresAddress {
  readonly kind: 'postgres';
  /** As node-postgres takes it, secrets included. */
  readonly connectionString: string;
  /** Schema of the table; null for the role's own. */
  readonly schema: string | null;
  /** For people: without secrets. */
  readonly shown: string;
}

export interface S3Address {
  readonly kind: 's3';
  readonly bucket: string;
  /** Ends in a slash, unless it is empty. */
  readonly prefix: string;
  /** Null for that of AWS. */
  readonly endpoint: string | null;
  /** Null for that of the environment. */
  readonly region: string | null;
  readonly shown: string;
}

const FORMS =
  'It is a folder, postgres://USER:PASSWORD@HOST/DATABASE?schema=NAME, or s3://BUCKET/PREFIX?endpoint=URL&region=NAME.';
const SCHEMA = /^[a-z_][a-z0-9_]{0,39}$/;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const S3_OPTIONS = ['endpoint', 'region'];

/** @throws {Refusal} with one sentence, which tells no password */
export function parseStoreAddress(address: string): StoreAddress {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address) ?? [];
  if (scheme === undefined) return { kind: 'folder', folder: path.resolve(address) };
  if (!URL.canParse(address))
    throw bad(`The address of the release store, ${scheme}://..., is not valid.`);
  const url = new URL(address);
  if (scheme === 'postgres' || scheme === 'postgresql') return readPostgres(url);
  if (scheme === 's3') return readS3(url);
  throw bad(`The address of the release store begins with ${scheme}://, which is not known.`);
}

export function describeAddress(address: string): string {
  const parsed = parseStoreAddress(address);
  return parsed.kind === 'folder' ? parsed.folder : parsed.shown;
}

/** The address as children and configuration files take it: a folder becomes absolute.
 * @throws {Refusal} as `parseStoreAddress` */
export function resolveStoreAddress(address: string): string {
  const parsed = parseStoreAddress(address);
  return parsed.kind === 'folder' ? parsed.folder : address;
}

function readPostgres(url: URL): PostgresAddress {
  const schema = url.searchParams.get('schema');
  if (schema !== null && !SCHEMA.test(schema))
    throw bad(`"${schema}" is no name for the schema of a release store: a-z, 0-9 and _ only.`);
  if (url.pathname.length < 2)
    throw bad('The address of the release store, postgres://..., names no database.');
  const shown = `postgres://${url.host}${url.pathname}${schema ? `?schema=${schema}` : ''}`;
  // The driver takes other parameters than its own for settings of the server.
  url.searchParams.delete('schema');
  return { kind: 'postgres', connectionString: url.href, schema, shown };
}

function readS3(url: URL): S3Address {
  if (url.username || url.password)
    throw bad(
      'The address of the release store, s3://..., holds credentials. They belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another place where the AWS SDK looks.',
    );
  const unknown = [...url.searchParams.keys()].find((name) => !S3_OPTIONS.includes(name));
  if (unknown !== undefined)
    throw bad(`The address of the release store, s3://..., has "${unknown}", which is not known.`);
  if (!BUCKET.test(url.hostname))
    throw bad(`"${url.hostname}" is no name of a bucket for the release store.`);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)))
    throw bad('The endpoint of the release store, s3://...?endpoint=, is no http(s) address.');
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

const bad = (sentence: string) => storeTrouble(`${sentence} ${FORMS}`);
