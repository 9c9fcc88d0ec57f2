import { createHash } from 'node:crypto';
import { storeTrouble } from './refusal';
import type { z } from 'zod';

/** Subresource-integrity value of a file, such as `sha384-…`. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export interface SignedRelease {
  readonly remote: string;
  readonly version: string;
  /** Of its release.json, which has the hash of every other file. */
  readonly integrity: string;
}

/** Signs what goes into a store, and tells whether what lies there was signed by somebody who may. */
export interface Seal {
  /** @param document as parsed, of the pointer or of a revision
   * @throws {Refusal} when it is to be passed over */
  readonly checkDocument: (document: unknown, key: string) => Promise<void>;
  /** @param document without its signature */
  readonly signDocument: (document: object) => Promise<string | null>;
  /** Id of the key that signs, and the signature; null where there is no key. */
  readonly signRelease: (
    release: SignedRelease,
  ) => Promise<{ readonly id: string; readonly token: string } | null>;
  /** @param tokens all signatures that the store has of the release; one that holds is enough */
  readonly checkRelease: (release: SignedRelease, tokens: readonly string[]) => Promise<void>;
}

/** A release store: keys with forward slashes, values that are bytes. Everything but a pointer is create-only,
 * which is all that the registry's safety rests on. Drivers: a directory, PostgreSQL, S3 (`stores/`). */
export interface ReleaseStore {
  /** Signs and checks; left out where nobody asks who wrote. */
  readonly seal?: Seal;
  /** The bytes of a key, or null when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Creates a key. False when it exists already, whatever it holds. */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Replaces a pointer, all at once for readers. */
  replace(key: string, bytes: Uint8Array): Promise<void>;
  /** All keys below a prefix, sorted; empty when there are none. */
  list(prefix: string): Promise<string[]>;
  /** Keys with what is being written, or what a crash has left of it, sorted. */
  leftovers(): Promise<string[]>;
  /** Removes what is nobody's, such as what a crash has left. Does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** Moves all keys below a prefix to another one. Readers see all of a release or nothing: where keys move one by one, its
   * `release.json` arrives last and leaves first. */
  move(from: string, to: string): Promise<void>;
  /** Removes all keys below a prefix. Does nothing where there are none. */
  removeAll(prefix: string): Promise<void>;
  /** When a key was written; null when there is none. */
  writtenAt(key: string): Promise<Date | null>;
  /** Calls when a registry was changed, by whomever; more often does no harm. A driver that has it may fail to call, so
   * whoever follows looks by himself, too.
   * @returns ends it */
  watch?(onChange: () => void): () => void;
  close?(): Promise<void>;
}

export interface Place {
  readonly store: ReleaseStore;
  readonly environment: string;
}

export type StoreReader = Pick<ReleaseStore, 'read' | 'list' | 'watch' | 'seal'>;

export const releaseKey = (remote: string, version: string, file = ''): string =>
  `releases/${remote}/${version}/${file}`;
/** What `release.json` of a release said that gc has removed: its version stays taken. */
export const removedKey = (remote: string, version: string): string =>
  `removed/${remote}/${version}.json`;
export const revisionKey = (environment: string, revision: number): string =>
  `registry/${environment}/revisions/${revision}.json`;
export const pointerKey = (environment: string): string => `registry/${environment}.json`;

/** All revisions that the store holds, whatever is in them, oldest first. */
export async function listRevisions(store: StoreReader, environment: string): Promise<number[]> {
  const keys = await store.list(`registry/${environment}/revisions/`);
  return keys
    .flatMap((key) => /\/([1-9]\d*)\.json$/.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
}

/** Parsed JSON of a key, or null when there is none. */
export async function readJson(store: StoreReader, key: string): Promise<unknown> {
  const bytes = await store.read(key);
  return bytes && parseJson(bytes, key);
}

/** What bytes of a key say. */
export function parseJson(bytes: Buffer, key: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw storeTrouble(`${key} in the release store is damaged: it is no JSON.`);
  }
}

export const toJson = (value: unknown): Buffer =>
  Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Keys are paths below the store: forward slashes, and no part that is empty or leads out. */
export function checkKey(key: string): void {
  const parts = key.split('/');
  const isBad = (part: string, index: number) =>
    part === '.' || part === '..' || (part === '' && index < parts.length - 1);
  if (parts.some(isBad) || key.includes('\0'))
    throw new Error(`"${key}" lies outside the release store.`);
}

export type Read<Value> = { readonly value: Value } | { readonly reason: string };

/** Told of what is left out, and whose it is. */
export type Tell = (entry: string, sentence: string) => void;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a part of a state by its schema. */
export function readBy<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
): Read<z.infer<Schema>> {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.');
  return { reason: `${place ? `${place}: ` : ''}${issue?.message ?? 'it is of an unknown shape'}` };
}
