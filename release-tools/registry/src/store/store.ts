import { createHash } from 'node:crypto';
import { damagedStoreError } from './refusal';
import type { z } from 'zod';

/** Subresource integrity value of a file, such as `sha384-…`. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export interface SignedRelease {
  readonly remote: string;
  readonly version: string;
  /** Of its release.json, which has the hash of every other file. */
  readonly integrity: string;
}

/** Signs what is written to a store, and verifies what is stored in it. */
export interface Signer {
  /**
   * @param document parsed JSON of the pointer or of a revision
   * @throws {Refusal} when it must be skipped
   */
  readonly verifyDocument: (document: unknown, key: string) => Promise<void>;
  /** @param document without its signature */
  readonly signDocument: (document: object) => Promise<string | null>;
  /** The signature and the id of its key; null without a key. */
  readonly signRelease: (
    release: SignedRelease,
  ) => Promise<{ readonly id: string; readonly token: string } | null>;
  /** Ids of the keys that may sign revisions of an environment; null when no signatures are required. */
  readonly listTrusted: (environment: string) => Promise<string[] | null>;
  /** @param tokens all stored signatures of the release; one valid signature is enough */
  readonly checkRelease: (release: SignedRelease, tokens: readonly string[]) => Promise<void>;
}

/**
 * A release store: keys with forward slashes, and bytes as values. Only pointers can be replaced; the
 * registry's safety relies on that. Drivers: a directory, PostgreSQL, and S3.
 */
export interface ReleaseStore {
  /** Signs and verifies; omitted when no signatures are required. */
  readonly signer?: Signer;
  /** The bytes of a key, or null. */
  read(key: string): Promise<Buffer | null>;
  /** Creates a key. False when it already exists, with any content. */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Replaces a pointer atomically. */
  replace(key: string, bytes: Uint8Array): Promise<void>;
  /** All keys with a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Keys that are being written, or are left over from a crash, sorted. */
  leftovers(): Promise<string[]>;
  /** Removes a leftover. Does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /**
   * Moves all keys with a prefix to another one. Readers see a release either completely or not at all:
   * where keys move one by one, its `release.json` arrives last and leaves first.
   */
  move(from: string, to: string): Promise<void>;
  /** Removes all keys with a prefix. Does nothing if there are none. */
  removeAll(prefix: string): Promise<void>;
  /** When a key was written; null if it does not exist. */
  writtenAt(key: string): Promise<Date | null>;
  /**
   * Calls back when a registry was changed; extra calls are harmless. Calls may be missed, so callers
   * also poll.
   * @returns a function that stops listening
   */
  watch?(onChange: () => void): () => void;
  close?(): Promise<void>;
}

export interface StoreScope {
  readonly store: ReleaseStore;
  readonly environment: string;
}

export type StoreReader = Pick<ReleaseStore, 'read' | 'list' | 'watch' | 'signer'>;

export const releaseKey = (remote: string, version: string, file = ''): string =>
  `releases/${remote}/${version}/${file}`;
/** The release.json of a release that gc has removed: its version stays reserved. */
export const removedKey = (remote: string, version: string): string =>
  `removed/${remote}/${version}.json`;
export const revisionKey = (environment: string, revision: number): string =>
  `registry/${environment}/revisions/${revision}.json`;
export const pointerKey = (environment: string): string => `registry/${environment}.json`;

/** The numbers of all stored revisions, oldest first, including unreadable ones. */
export async function listRevisions(store: StoreReader, environment: string): Promise<number[]> {
  const keys = await store.list(`registry/${environment}/revisions/`);
  return keys
    .flatMap((key) => /\/([1-9]\d*)\.json$/.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
}

/** Parsed JSON of a key, or null. */
export async function readJson(store: StoreReader, key: string): Promise<unknown> {
  const bytes = await store.read(key);
  return bytes && parseJson(bytes, key);
}

/** Parses the bytes of a key. */
export function parseJson(bytes: Buffer, key: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw damagedStoreError(`${key} in the release store is damaged: it is not valid JSON.`);
  }
}

/** Parses JSON; null for invalid JSON. */
export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const toJson = (value: unknown): Buffer =>
  Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Keys are relative paths with forward slashes, and no empty part or `..`. */
export function checkKey(key: string): void {
  const parts = key.split('/');
  const isBad = (part: string, index: number) =>
    part === '.' || part === '..' || (part === '' && index < parts.length - 1);
  if (parts.some(isBad) || key.includes('\0'))
    throw new Error(`"${key}" is outside of the release store.`);
}

export type Read<Value> = { readonly value: Value } | { readonly reason: string };

/** Called with what is skipped, and whose it is. */
export type Notify = (entry: string, message: string) => void;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a part of a state with its schema. */
export function readBy<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
): Read<z.infer<Schema>> {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.');
  return { reason: `${field ? `${field}: ` : ''}${issue?.message ?? 'its format is unknown'}` };
}
