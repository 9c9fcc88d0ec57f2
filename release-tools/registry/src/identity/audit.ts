import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@tableside/server/durable-file';
import { z } from 'zod';

/** What was refused, or was changed about who may do what. */
const entry = z.object({
  at: z.iso.datetime(),
  /** Name of the key or issuer; `unknown` where none was proved. */
  who: z.string(),
  /** Id of the key. */
  id: z.string().optional(),
  /** Address of the network; left out on the machine itself. */
  from: z.string().optional(),
  what: z.string(),
  why: z.string(),
});
export type AuditEntry = z.infer<typeof entry>;

const fileIn = (folder: string): string => path.join(folder, 'audit.jsonl');

/** So much of what a stranger wrote is kept. */
const KEPT = 500;

/** Adds a line to the audit, which lies beside the trusted keys and is never changed.
 * @param folder null: there is none, as nobody is asked who they are */
export async function noteAudit(
  folder: string | null,
  { at = new Date().toISOString(), ...told }: Omit<AuditEntry, 'at'> & { readonly at?: string },
): Promise<void> {
  if (folder === null) return;
  await makeFolder(folder);
  const line = { at, ...told, what: told.what.slice(0, KEPT), why: told.why.slice(0, KEPT) };
  // Half a line, as a power cut leaves it, must not take this one along.
  await appendFile(fileIn(folder), `\n${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
}

/** All lines, oldest first; what cannot be read, such as half a line after a power cut, is passed over. */
export async function readAudit(folder: string | null): Promise<AuditEntry[]> {
  if (folder === null) return [];
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return [entry.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

export const describeAudit = ({ at, who, from, what, why }: AuditEntry): string =>
  `${at}  ${who.padEnd(12)}  ${what}${from ? ` (from ${from})` : ''}: ${why}`;
