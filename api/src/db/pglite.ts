import { closeSync, fsyncSync, openSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import { makeFolder, syncTree } from '@tableside/server/durable-file';
import pg from 'pg';
import { parsers } from './sql';

/** The parts of Emscripten's Node file system that a sync needs. */
interface NodeFiles {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: { fsync?: (stream: OpenFile) => number };
}

interface OpenFile {
  readonly node: unknown;
  /** Node's file descriptor; folders have none. */
  readonly nfd?: number;
}

/** PostgreSQL's 128 MB of buffers fill up and are never returned; searches read from memory anyway. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Without the option that turns syncing off. `wal_sync_method` is set because Emscripten's `fdatasync`, PostgreSQL's
 * default, does nothing. */
const SYNCED_START = [...START.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

/** A folder where PostgreSQL's fsync calls reach the disk; PGlite skips them. */
class SyncedFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addSync = (mod: { readonly NODEFS: unknown }) => {
      const files = mod.NODEFS as NodeFiles;
      files.stream_ops.fsync = (stream) => sync(files, stream);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] },
    };
  }
}

/** @returns 0 for success
 * @throws {Error} of the disk; PGlite stops, as PostgreSQL would */
function sync({ realPath }: NodeFiles, { nfd, node }: OpenFile): number {
  if (nfd !== undefined) {
    fsyncSync(nfd);
    return 0;
  }
  const folder = openSync(realPath(node), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return 0;
}

interface EmbeddedDatabase {
  readonly pool: pg.Pool;
  /** A compressed dump of all data, to start other databases from. */
  readonly dump: () => Promise<Blob>;
  readonly close: () => Promise<void>;
}

/** Folder of the embedded database below the data directory. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, 'db');

const isNew = (directory: string): boolean => !existsSync(join(directory, 'PG_VERSION'));

/** PostgreSQL inside this process, behind the same `pg.Pool` as a server. It has one session, so the pool
 * has one client: code that holds it must not request another from the pool.
 * @param directory of the data, locked by the caller; `memory://` keeps it in memory
 * @param image dump to start a new database from; default empty */
export async function openEmbedded(directory: string, image?: Blob): Promise<EmbeddedDatabase> {
  const options = {
    extensions: { unaccent },
    ...(image ? { loadDataDir: image } : {}),
  };
  const pglite =
    directory === 'memory://'
      ? await PGlite.create({ dataDir: directory, startParams: START, ...options })
      : await openOnDisk(directory, options);
  const pool = new pg.Pool({
    Client: embeddedClient(pglite),
    user: 'postgres',
    password: 'unused',
    max: 1,
    idleTimeoutMillis: 0,
    types: parsers,
    // The pool awaits the promise, contrary to its types.
    onConnect: resetSession as (client: pg.ClientBase) => void,
  });
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return { pool, dump: () => pglite.dumpDataDir('gzip'), close };
}

/** Commits survive a power failure, and so does a new database. */
async function openOnDisk(directory: string, options: PGliteOptions): Promise<PGlite> {
  const wasNew = isNew(directory);
  await makeFolder(directory, 0o700);
  const fs = new SyncedFiles(directory);
  const pglite = await PGlite.create({ fs, startParams: SYNCED_START, ...options });
  // Creating a database does not sync.
  if (wasNew) await syncTree(directory);
  return pglite;
}

/** Maximum number of prepared statements; texts that vary without end stay unprepared. */
const PREPARED_MAX = 500;

/** A query as `pg` or Kysely sends it. */
type Query = (text: unknown, values?: unknown, done?: unknown) => unknown;

/** The adapter's own configuration shares one connection object, and the pool dies with the first client
 * that it discards. A class gives each client its own connection. It prepares statements with parameters,
 * because parsing and planning take most of a short query's time. */
function embeddedClient(pglite: PGlite): typeof pg.Client {
  return class EmbeddedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const connection = new PglitePgConnection({ pglite });
      super({ ...(typeof config === 'object' ? config : {}), connection } as pg.ClientConfig);
      const names = new Map<string, string>();
      const send = this.query.bind(this) as Query;
      const sendPrepared: Query = (text, values, done) => {
        if (typeof text !== 'string' || !Array.isArray(values) || !values.length)
          return send(text, values, done);
        const name = names.get(text) ?? `statement_${names.size}`;
        if (names.size < PREPARED_MAX) names.set(text, name);
        return send({ text, values, ...(names.has(text) && { name }) }, done);
      };
      this.query = sendPrepared as typeof this.query;
    }
  };
}

/** A new client gets the session in the state its predecessor left. */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('ROLLBACK');
  await client.query('DISCARD ALL');
}
