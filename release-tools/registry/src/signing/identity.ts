import path from 'node:path';
import { parseKey, parseOrNull, readKeyFile, readText, readTrust, type PrivateKey } from './keys';
import { wrongUse, EXIT, Refusal } from '../store/refusal';
import { openSeal } from './signatures';
import type { Seal } from '../store/store';
import { appendFile } from 'node:fs/promises';
import { makeFolder } from '@tableside/server/durable-file';
import { z } from 'zod';
import { type Principal, localPrincipal } from './authorize';

type Env = Readonly<Record<string, string | undefined>>;

/** Where the keys of a store lie: never in it. */
export interface KeyPlaces {
  /** Trusted keys, this machine's key and what was refused; null where nobody said where and the store is not the one of
   * DATA_DIR. */
  readonly folder: string | null;
  /** File of the trusted keys; an empty name where there is no folder. */
  readonly trustFile: string;
  /** True where TRUSTED_KEYS names the file: then it has to be there. */
  readonly isRequired: boolean;
}

export function findKeyPlaces(env: Env, root: string, storeDir: string): KeyPlaces {
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

/** The key by which this machine signs, in the folder of keys. */
export const MACHINE_KEY = 'machine.json';

/** The key of whoever calls: MFE_KEY, which is a file or the key itself, else this machine's.
 * @returns null where there is none
 * @throws {Refusal} where MFE_KEY is none */
export async function findKey(
  { folder }: KeyPlaces,
  given: string | undefined = process.env['MFE_KEY'],
): Promise<PrivateKey | null> {
  if (given?.trimStart().startsWith('{')) return parseKey(given, 'MFE_KEY');
  if (!given) return folder === null ? null : readKeyFile(path.join(folder, MACHINE_KEY));
  const key = await readKeyFile(given);
  if (!key) throw wrongUse(`MFE_KEY names ${given}, which is not there.`);
  return key;
}

/** What is asked of those who wrote to a store, by the trusted keys that lie there.
 * @param key of who writes; null for readers */
export const sealOf = (
  { trustFile, isRequired, folder }: KeyPlaces,
  key: PrivateKey | null = null,
): Seal => openSeal({ file: folder === null ? null : trustFile, isRequired, key });

const entry = z.object({
  at: z.iso.datetime(),
  /** Name of the key or issuer; `unknown` where none was proved. */
  who: z.string(),
  id: z.string().optional(),
  /** Address of the network; left out on the machine itself. */
  from: z.string().optional(),
  what: z.string(),
  why: z.string(),
});
type AuditEntry = z.infer<typeof entry>;

const fileIn = (folder: string): string => path.join(folder, 'audit.jsonl');

/** So much of what a stranger wrote is kept. */
const KEPT = 500;

/** Adds a line to the audit, which lies beside the trusted keys and is never changed.
 * @param folder null: there is none, as nobody is asked who they are */
export async function noteAudit(
  folder: string | null,
  { name, id, from }: Pick<Principal, 'name' | 'id' | 'from'>,
  what: string,
  why: string,
): Promise<void> {
  if (folder === null) return;
  await makeFolder(folder);
  const who = { who: name, ...(id && { id }), ...(from && { from }) };
  const told = { what: what.slice(0, KEPT), why: why.slice(0, KEPT) };
  const line = JSON.stringify({ at: new Date().toISOString(), ...who, ...told });
  // Half a line, as a power cut leaves it, must not take this one along.
  await appendFile(fileIn(folder), `\n${line}\n`, { mode: 0o600, flush: true });
}

/** All lines, oldest first; what cannot be read, such as half a line after a power cut, is passed over. */
export async function readAudit(folder: string | null): Promise<AuditEntry[]> {
  if (folder === null) return [];
  const text = (await readText(fileIn(folder))) ?? '';
  return text.split('\n').flatMap((line) => entry.safeParse(parseOrNull(line)).data ?? []);
}

export const describeAudit = ({ at, who, from, what, why }: AuditEntry): string =>
  `${at}  ${who.padEnd(12)}  ${what}${from ? ` (from ${from})` : ''}: ${why}`;

/** Does something; where it is refused because it is not allowed, the audit has it.
 * @param what the command as typed */
export async function runAudited<Outcome>(
  principal: Principal,
  folder: string | null,
  what: string,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal && error.code === EXIT.forbidden)
      await noteAudit(folder, principal, what, error.message);
    throw error;
  }
}

export interface Identity {
  readonly caller: Principal;
  readonly places: KeyPlaces;
  /** What is written is signed with it; null where there is none. */
  readonly key: PrivateKey | null;
  readonly seal: Seal;
  readonly note: (what: string, why: string) => Promise<void>;
}

/** Whoever types a command on this machine.
 * @param root absolute folder that relative paths start from
 * @throws {Refusal} where the key or the trusted keys cannot be read */
export async function openIdentity(
  env: NodeJS.ProcessEnv,
  root: string,
  storeDir: string,
): Promise<Identity> {
  const places = findKeyPlaces(env, root, storeDir);
  const key = await findKey(places, env['MFE_KEY']);
  const { folder, trustFile } = places;
  const caller = localPrincipal(key, folder === null ? null : await readTrust(trustFile));
  const note = (what: string, why: string) => noteAudit(folder, caller, what, why);
  return { caller, places, key, seal: sealOf(places, key), note };
}
