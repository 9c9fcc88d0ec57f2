import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

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
export const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

/** PGlite's files in a folder, where PostgreSQL's calls of fsync reach the disk: PGlite leaves them out. */
export class SyncedFiles extends NodeFS {
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
