import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeSynced } from '@tableside/server/durable-file';
import { StartError } from './start-error';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const KEY = /^[\da-f]{64}$/;

/** Keys that a data folder keeps: under `log` networks are hashed in the log, under `secrets` the secrets of authenticator apps
 * are encrypted. */
type KeyName = 'log' | 'secrets';

/** A key of a data folder, 64 hex digits. It is made at first use, for its owner alone; of several processes that start at once
 * one makes it. It outlives a power cut before anything is done with it.
 * @param dataDir absolute path
 * @throws {StartError} others can read it, or it is no key */
export async function readKeyFile(dataDir: string, name: KeyName): Promise<string> {
  const file = join(dataDir, `${name}.key`);
  const stored = (await readKey(file)) ?? (await makeKey(dataDir, file));
  if (!KEY.test(stored)) {
    throw new StartError(
      `${file} holds no key; put it back from a backup, or delete it, and a new one is made at the next start.`,
    );
  }
  await protectKey(file);
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

/** @returns this key, or that of the process that was quicker */
async function makeKey(dataDir: string, file: string): Promise<string> {
  await makeFolder(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const key = Buffer.from(randomBytes(KEY_BYTES).toString('hex'));
  await writeSynced(draft, key, OWNER_ONLY);
  try {
    // Whole at once, and never in the place of another's.
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dataDir);
  return readFile(file, 'utf8');
}

async function protectKey(file: string): Promise<void> {
  if (process.platform === 'win32' || !(await isOpen(file))) return;
  await chmod(file, OWNER_ONLY).catch(() => undefined);
  if (await isOpen(file)) {
    throw new StartError(`Other users of this machine can read ${file}; run "chmod 600 ${file}".`);
  }
}

const isOpen = async (file: string): Promise<boolean> => ((await stat(file)).mode & OTHERS) !== 0;

const codeOf = (error: unknown): unknown => (Object(error) as { code?: unknown }).code;
