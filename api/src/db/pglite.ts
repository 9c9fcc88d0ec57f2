import { closeSync, fsyncSync, openSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import { makeFolder, syncTree } from '@tableside/server/durable-file';
import pg from 'pg';

const { builtins } = pg.types;

/** How values come out of either database: counts and numerics as numbers (none of ours passes 2^53),
 * dates as text, instants as Date. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    if (oid === builtins.DATE) return (value: string) => value;
    return format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid, 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** The parts of Emscripten's file system over Node's that a sync needs. */
interface NodeFiles {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: { fsync?: (stream: OpenFile) => number };
}

interface OpenFile {
  readonly node: unknown;
  /** Node's descriptor; folders have none. */
  readonly nfd?: number;
}

/** What PGlite's PostgreSQL is started with: PGlite's own settings, but for the one that turns syncs off. Emscripten's
 * `fdatasync`, which PostgreSQL would take for its log, does nothing. */
const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

/** PGlite's files in a folder, where PostgreSQL's calls of fsync reach the disk: PGlite leaves them out. */
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

/** @returns 0, which PostgreSQL reads as done
 * @throws {Error} of the disk: PGlite ends with it, as PostgreSQL does */
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
  /** A compressed image of all its data, to open others from. */
  readonly dump: () => Promise<Blob>;
  readonly close: () => Promise<void>;
}

/** Folder of the embedded database below the data directory. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, 'db');

const isNew = (directory: string): boolean => !existsSync(join(directory, 'PG_VERSION'));

/** PostgreSQL inside this process, behind the same `pg.Pool` as a real server.
 * It has one session, so the pool has one client: whoever holds it must not ask the pool for another.
 * @param directory where the data lies, to be locked by the caller; `memory://` keeps it in memory
 * @param image what a new database begins with; empty unless told */
export async function openEmbedded(directory: string, image?: Blob): Promise<EmbeddedDatabase> {
  const options = {
    extensions: { unaccent },
    ...(image ? { loadDataDir: image } : {}),
  };
  const pglite =
    directory === 'memory://'
      ? await PGlite.create({ dataDir: directory, ...options })
      : await openOnDisk(directory, options);
  const pool = new pg.Pool({
    Client: embeddedClient(pglite),
    user: 'postgres',
    password: 'unused',
    max: 1,
    idleTimeoutMillis: 0,
    types: parsers,
    // The pool waits for the promise; its types do not say so.
    onConnect: resetSession as (client: pg.ClientBase) => void,
  });
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return { pool, dump: () => pglite.dumpDataDir('gzip'), close };
}

/** What is committed outlives a power cut, and so does a new database. */
async function openOnDisk(directory: string, options: PGliteOptions): Promise<PGlite> {
  const wasNew = isNew(directory);
  await makeFolder(directory, 0o700);
  const fs = new SyncedFiles(directory);
  const pglite = await PGlite.create({ fs, startParams: SYNCED_START, ...options });
  // What makes it does not sync.
  if (wasNew) await syncTree(directory);
  return pglite;
}

/** The adapter's own configuration hands out one connection object, and the pool is dead after the first
 * client that it discards. A class gives each client a connection of its own. */
function embeddedClient(pglite: PGlite): typeof pg.Client {
  return class EmbeddedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const connection = new PglitePgConnection({ pglite });
      super({ ...(typeof config === 'object' ? config : {}), connection } as pg.ClientConfig);
    }
  };
}

/** A new client meets the session as the last one left it. */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('ROLLBACK');
  await client.query('DISCARD ALL');
}
