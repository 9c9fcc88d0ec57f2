import path from 'node:path';
import { parseKey, readKeyFile, readText, readTrust, type PrivateKey } from './keys';
import { usageError, EXIT, Refusal } from '../store/refusal';
import { openSigner } from './signatures';
import { parseOrNull, type Signer } from '../store/store';
import { appendFile } from 'node:fs/promises';
import { makeFolder } from '@tableside/server/durable-file';
import { z } from 'zod';
import { type Principal, localPrincipal } from './authorize';

type Env = Readonly<Record<string, string | undefined>>;

/** Paths of the keys of a store, which are never stored in it. */
export interface KeyPaths {
  /**
   * Folder of trusted keys, this machine's key, and the audit log; null when it is not configured and the
   * store is not the one of DATA_DIR.
   */
  readonly folder: string | null;
  /** File of the trusted keys; empty without a folder. */
  readonly trustFile: string;
  /** True when TRUSTED_KEYS names the file: then it must exist. */
  readonly isRequired: boolean;
}

export function findKeyPaths(env: Env, root: string, storeDir: string): KeyPaths {
  const named = env['TRUSTED_KEYS'];
  if (named) {
    const trustFile = path.resolve(root, named);
    return { folder: path.dirname(trustFile), trustFile, isRequired: true };
  }
  const dataDir = path.resolve(root, env['DATA_DIR'] || 'var');
  const isOwn = path.resolve(root, storeDir) === path.join(dataDir, 'store');
  if (!env['DATA_DIR'] && !isOwn) return { folder: null, trustFile: '', isRequired: false };
  const folder = path.join(dataDir, 'keys');
  return { folder, trustFile: path.join(folder, TRUST_FILE), isRequired: false };
}

const TRUST_FILE = 'trusted.json';

/** The key with which this machine signs, in the folder of keys. */
export const MACHINE_KEY = 'machine.json';

/**
 * The user's key: MFE_KEY, which is a file or the key itself, else this machine's.
 * @returns null without a key
 * @throws {Refusal} when MFE_KEY is not a key
 */
export async function findKey(
  { folder }: KeyPaths,
  given: string | undefined = process.env['MFE_KEY'],
): Promise<PrivateKey | null> {
  if (given?.trimStart().startsWith('{')) return parseKey(given, 'MFE_KEY');
  if (!given) return folder === null ? null : readKeyFile(path.join(folder, MACHINE_KEY));
  const key = await readKeyFile(given);
  if (!key) throw usageError(`MFE_KEY is set to ${given}, but that file does not exist.`);
  return key;
}

/**
 * Signs and verifies with the trusted keys of a folder.
 * @param key signs what is written; null for readers
 */
export const signerOf = (
  { trustFile, isRequired, folder }: KeyPaths,
  key: PrivateKey | null = null,
): Signer => openSigner({ file: folder === null ? null : trustFile, isRequired, key });

const entry = z.object({
  at: z.iso.datetime(),
  /** Name of the key or issuer; `unknown` if not authenticated. */
  who: z.string(),
  id: z.string().optional(),
  /** IP address; omitted on the machine itself. */
  from: z.string().optional(),
  what: z.string(),
  why: z.string(),
});
type AuditEntry = z.infer<typeof entry>;

const fileIn = (folder: string): string => path.join(folder, 'audit.jsonl');

/** Maximum length of the input that an entry keeps. */
const TEXT_LENGTH_MAX = 500;

/**
 * Appends an entry to the audit log, which is stored next to the trusted keys.
 * @param folder null: no authentication and no audit log
 */
export async function recordAudit(
  folder: string | null,
  { name, id, from }: Pick<Principal, 'name' | 'id' | 'from'>,
  what: string,
  why: string,
): Promise<void> {
  if (folder === null) return;
  await makeFolder(folder);
  const who = { who: name, ...(id && { id }), ...(from && { from }) };
  const texts = { what: what.slice(0, TEXT_LENGTH_MAX), why: why.slice(0, TEXT_LENGTH_MAX) };
  const line = JSON.stringify({ at: new Date().toISOString(), ...who, ...texts });
  // A partial line from a power cut must not corrupt this one.
  await appendFile(fileIn(folder), `\n${line}\n`, { mode: 0o600, flush: true });
}

/** All entries, oldest first; unreadable lines are skipped. */
export async function readAudit(folder: string | null): Promise<AuditEntry[]> {
  if (folder === null) return [];
  const text = (await readText(fileIn(folder))) ?? '';
  return text.split('\n').flatMap((line) => entry.safeParse(parseOrNull(line)).data ?? []);
}

export const describeAudit = ({ at, who, from, what, why }: AuditEntry): string =>
  `${at}  ${who.padEnd(12)}  ${what}${from ? ` (from ${from})` : ''}: ${why}`;

/** Runs something and records a denied command in the audit log. @param what the command as typed */
export async function runAudited<Outcome>(
  principal: Principal,
  folder: string | null,
  what: string,
  action: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Refusal && error.code === EXIT.forbidden)
      await recordAudit(folder, principal, what, error.message);
    throw error;
  }
}

export interface Identity {
  readonly principal: Principal;
  readonly keyPaths: KeyPaths;
  /** Signs what is written; null without a key. */
  readonly key: PrivateKey | null;
  readonly signer: Signer;
  readonly record: (what: string, why: string) => Promise<void>;
}

/**
 * The identity of a user on this machine.
 * @param root absolute folder that relative paths start from
 * @throws {Refusal} when the key or the trusted keys cannot be read
 */
export async function openIdentity(
  env: NodeJS.ProcessEnv,
  root: string,
  storeDir: string,
): Promise<Identity> {
  const keyPaths = findKeyPaths(env, root, storeDir);
  const key = await findKey(keyPaths, env['MFE_KEY']);
  const { folder, trustFile } = keyPaths;
  const principal = localPrincipal(key, folder === null ? null : await readTrust(trustFile));
  const record = (what: string, why: string) => recordAudit(folder, principal, what, why);
  return { principal, keyPaths, key, signer: signerOf(keyPaths, key), record };
}
