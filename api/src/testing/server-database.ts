import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../db/pool';

/** An empty database of its own on a server; `close` removes it.
 * @param serverUrl `postgres://...` of a user who may create databases
 * @param purpose part of its name */
export async function createOnServer(serverUrl: string, purpose: string): Promise<Database> {
  const name = `tableside_${purpose}_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  const close = async () => {
    await database.close();
    await runOnServer(serverUrl, `DROP DATABASE ${name}`);
  };
  return { ...database, close };
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
