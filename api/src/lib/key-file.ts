import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeSynced } from '@tableside/server/durable-file';
import { StartError } from './start-error';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const KEY = /^[\da-f]{64}$/;

/** `log` is for hashing networks in the log, `secrets` for encrypting secrets of authenticator apps. */
type KeyName = 'log' | 'secrets';

/** Reads a key of the data folder, 64 hex digits, or creates it with owner-only permissions. When several
 * processes start at once, one creates it. It is synced to disk before use.
 * @param dataDir absolute path
 * @throws {StartError} if others can read it, or it is malformed */
export async function readKeyFile(dataDir: string, name: KeyName): Promise<string> {
  const file = join(dataDir, `${name}.key`);
  const stored = (await readKey(file)) ?? (await makeKey(dataDir, file));
  if (!KEY.test(stored)) {
    throw new StartError(
      `${file} does not contain a key. Restore it from a backup, or delete it to create a new one at the next start.`,
    );
  }
  await protect(file, OWNER_ONLY, `read ${file}; run "chmod 600 ${file}".`);
  return stored;
}

async function readKey(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @returns this key, or that of a faster process */
async function makeKey(dataDir: string, file: string): Promise<string> {
  await makeFolder(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const key = Buffer.from(randomBytes(KEY_BYTES).toString('hex'));
  await writeSynced(draft, key, OWNER_ONLY);
  try {
    // Atomic, and never overwrites another process's key.
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dataDir);
  return readFile(file, 'utf8');
}

/** Restricts a file or folder to its owner. Windows has no such permissions.
 * @param change for tests
 * @throws {StartError} if others still have access */
export async function protect(path: string, mode: number, message: string, change = chmod) {
  const isOpen = async () => ((await stat(path)).mode & OTHERS) !== 0;
  if (process.platform === 'win32' || !(await isOpen())) return;
  // Only the owner may change it; file systems without permissions ignore it.
  await change(path, mode).catch(() => undefined);
  if (await isOpen()) throw new StartError(`Other users of this machine can ${message}`);
}

const codeOf = (error: unknown): unknown => (Object(error) as { code?: unknown }).code;
