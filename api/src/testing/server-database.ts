import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../db/pool';

export interface ServerDatabase extends Database {
  readonly name: string;
  /** `postgres://...` */
  readonly url: string;
}

/** A database of its own on a server; `close` removes it.
 * @param serverUrl `postgres://...` of a user who may create databases
 * @param purpose part of its name
 * @param template name of the database that it is a copy of; empty unless told */
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

/** Runs one statement outside of any of the tests' databases. */
export async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
