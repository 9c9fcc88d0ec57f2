import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { chmod } from 'node:fs/promises';
import { protect } from '../lib/key-file';
import { StartError } from '../lib/start-error';

/** Locks a directory for this process: two embedded databases in one directory lose data silently. The lock is a
 * listening socket named after the directory, which the kernel closes when the process dies, even after kill -9. Linux
 * has abstract sockets and Windows has pipes, which leave nothing behind. Elsewhere the socket is a file; one that
 * does not respond belongs to a dead process and is replaced.
 * @throws {StartError} if another process holds the lock */
export async function lockDirectory(directory: string, platform = process.platform) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const address = lockAddress(realpathSync(directory), platform);
  const isFile = !address.startsWith('\0') && !address.startsWith('\\\\');
  const server = (await listen(address)) ?? (isFile ? await listenAgain(address) : null);
  if (!server) {
    throw new StartError(
      `The data directory ${directory} is in use by another Tableside process; stop that one or set DATA_DIR to another directory.`,
    );
  }
  server.unref();
  return () => new Promise<void>((resolve) => server.close(() => resolve()));
}

function lockAddress(directory: string, platform: NodeJS.Platform): string {
  const key = createHash('sha256').update(directory).digest('hex').slice(0, 24);
  if (platform === 'linux') return `\0tableside-${key}`;
  if (platform === 'win32') return `\\\\.\\pipe\\tableside-${key}`;
  // Not inside the directory: a socket path is limited to about 100 characters.
  return join(tmpdir(), `tableside-${key}.sock`);
}

function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.end());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

async function listenAgain(address: string): Promise<Server | null> {
  if (await isAnswering(address)) return null;
  rmSync(address, { force: true });
  return listen(address);
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.setTimeout(1000, () => socket.destroy());
  });
}

/** Restricts a folder to its owner, even if an earlier version, a copy, or a container volume left it open.
 * The permissions of files inside do not matter then.
 * @param folder has to exist
 * @throws {StartError} if other users can still enter it */
export const restrictFolder = (folder: string, change?: typeof chmod): Promise<void> =>
  protect(
    folder,
    0o700,
    `enter ${folder}, which holds accounts; run "chmod 700 ${folder}" as its owner, or set DATA_DIR to a folder of your own.`,
    change,
  );
