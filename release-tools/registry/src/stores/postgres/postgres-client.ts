import pg from 'pg';
import type { PostgresAddress } from '../store-address';

/** How long a connection may take, and an answer, in milliseconds. The server gives up first. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
const QUERY_MS = 12_000;
/** Each thread that renders has its own. */
const POOL_SIZE = 4;

const settingsOf = ({ connectionString }: PostgresAddress) => ({
  connectionString,
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: QUERY_MS,
  keepAlive: true,
  application_name: 'tableside-store',
});

/** Connections that nobody has to close: an idle one keeps no process alive. */
export function openPool(address: PostgresAddress): pg.Pool {
  const pool = new pg.Pool({ ...settingsOf(address), max: POOL_SIZE, allowExitOnIdle: true });
  // An idle connection that breaks is replaced at the next query; without a listener it ends the process.
  pool.on('error', () => undefined);
  return pool;
}

/** A connection by itself, not open yet. */
export const makeClient = (address: PostgresAddress): pg.Client =>
  new pg.Client(settingsOf(address));

const codeOf = (error: unknown): string => String(Object(error).code ?? '');

/** Neither the table nor its schema is there yet. */
export const isMissingTable = (error: unknown): boolean =>
  ['42P01', '3F000'].includes(codeOf(error));

/** The connection failed, not what was asked for: SQLSTATE has five signs, and classes 08 and 57P are about connections. */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P)/.test(code);
}
