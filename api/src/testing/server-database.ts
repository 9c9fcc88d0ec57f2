import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../db/pool';

export interface ServerDatabase extends Database {
  readonly name: string;
  /** `postgres://...` */
  readonly url: string;
}

/** Creates a database on a server; `close` drops it.
 * @param serverUrl `postgres://...` of a user who may create databases
 * @param purpose part of the name
 * @param template database to copy; default empty */
export async function createOnServer(
  serverUrl: string,
  purpose: string,
  template?: string,
): Promise<ServerDatabase> {
  const name = `tableside_${purpose}_${randomBytes(6).toString('hex')}`;
  const copy = template ? ` TEMPLATE ${template}` : '';
  await runOnServer(serverUrl, `CREATE DATABASE ${name}${copy}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  const close = async () => {
    await database.close();
    await runOnServer(serverUrl, `DROP DATABASE ${name}`);
  };
  return { ...database, name, url: url.href, close };
}

/** Runs a statement outside the test databases. */
export async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
