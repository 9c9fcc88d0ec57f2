import {
  S3Client,
  DeleteObjectCommand,
  PutObjectCommand,
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { S3Address } from './address';
import { randomUUID } from 'node:crypto';
import { Refusal, storeTrouble } from './refusal';
import { StoreFailure, createOnce, tryAgain } from './network';
import { type ReleaseStore, checkKey } from './store';

/** Timeouts of a connection and of a response, in milliseconds. */
const CONNECT_MS = 3000;
const RESPONSE_TIMEOUT_MS = 10_000;

/** The default region; stores other than AWS ignore it. */
const REGION = 'us-east-1';

/** A client with the AWS SDK's default credentials. */
export function openClient({ endpoint, region }: S3Address): S3Client {
  const env = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  return new S3Client({
    region: region ?? env ?? REGION,
    // Callers decide which requests may be repeated.
    maxAttempts: 1,
    // Stores other than AWS do not support bucket names in the host, and not all support the newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: RESPONSE_TIMEOUT_MS },
  });
}

export const statusOf = (error: unknown): number =>
  Number(Object(Object(error).$metadata).httpStatusCode ?? 0);

/** The store failed or asks to retry: it is unknown what it did. */
export function isLost(error: unknown): boolean {
  const status = statusOf(error);
  const isUnsent = Object(error).name === 'CredentialsProviderError';
  return !isUnsent && (status === 0 || status === 429 || status >= 500);
}

/** The store does not support the header. */
const NOT_IMPLEMENTED = 501;
const PRECONDITION_FAILED = 412;

/**
 * Checks once whether a store supports `If-None-Match`, and again after a failure.
 * @throws {StoreFailure} when the store does not respond
 */
function createReauth(client: S3Client, address: S3Address): () => Promise<void> {
  let asking: Promise<void> | null = null;
  return () =>
    (asking ??= probe(client, address).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      asking = null;
      throw new StoreFailure(address.shown, error);
    }));
}

/** Writes one key twice with the condition that it does not exist. */
async function probe(client: S3Client, address: S3Address): Promise<void> {
  const at = { Bucket: address.bucket, Key: `${address.prefix}probe/${randomUUID()}` };
  const put = () => client.send(new PutObjectCommand({ ...at, Body: 'probe', IfNoneMatch: '*' }));
  const refuse = (what: string) =>
    storeTrouble(
      `The store ${address.shown} ${what} conditional writes (If-None-Match), so one of two simultaneous changes would be lost. Use another store: see docs/stores.md.`,
    );
  await put().catch((error: unknown) => {
    throw statusOf(error) === NOT_IMPLEMENTED ? refuse('does not support') : error;
  });
  const second = await put().then(
    () => 0,
    (error: unknown) => {
      if (statusOf(error) === PRECONDITION_FAILED) return PRECONDITION_FAILED;
      throw error;
    },
  );
  await client.send(new DeleteObjectCommand(at)).catch(() => undefined);
  if (second !== PRECONDITION_FAILED) throw refuse('ignores');
}

/**
 * Sorts keys so that those that make a release complete are written last. They are deleted in reverse
 * order.
 */
export const moveOrder = (keys: readonly string[]): readonly string[] => [
  ...keys.filter((key) => !isSidecar(key)),
  ...keys.filter(isSidecar),
];

const isSidecar = (key: string): boolean => key.endsWith('/release.json');

/** Another client writes or deletes the key at the same time: the request may be repeated. */
const CONFLICT = 409;

/** A release store that can check whether writing is safe. */
export interface S3Store extends ReleaseStore {
  /**
   * Tests conditional writes. A store that cannot be reached is checked again before the first write.
   * @throws {Refusal} for a store that ignores conditions
   */
  reauth(): Promise<void>;
}

/** A release store in a bucket. It relies on conditional writes. */
export function openS3Store(address: S3Address): S3Store {
  const client = openClient(address);
  const { bucket, prefix } = address;
  const locate = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  const fail = (error: unknown) => {
    throw error instanceof StoreFailure ? error : new StoreFailure(address.shown, error);
  };
  const attempt = <Response>(send: () => Promise<Response>) => tryAgain(send, isLost).catch(fail);
  const orNull = <Response>(send: () => Promise<Response>) =>
    tryAgain(send, isLost).catch((error: unknown) =>
      statusOf(error) === 404 ? null : fail(error),
    );
  const requireReauth = createReauth(client, address);

  const read = async (key: string): Promise<Buffer | null> => {
    const at = locate(key);
    const bytes = await orNull(async () => {
      const { Body } = await client.send(new GetObjectCommand(at));
      return Body?.transformToByteArray();
    });
    return bytes ? Buffer.from(bytes) : null;
  };

  const list = async (below: string): Promise<string[]> => {
    const { Bucket, Key: Prefix } = locate(below);
    const keys = await attempt(() => listAll(client, Bucket, Prefix));
    return keys.map((key) => key.slice(prefix.length)).sort();
  };

  const remove = async (key: string): Promise<void> => {
    const at = locate(key);
    await attempt(() => client.send(new DeleteObjectCommand(at)));
  };

  const copy = async (from: string, to: string): Promise<void> => {
    const source = `${bucket}/${locate(from).Key}`.split('/').map(encodeURIComponent).join('/');
    const at = { ...locate(to), CopySource: source };
    await attempt(() => client.send(new CopyObjectCommand(at)));
  };

  return {
    read,
    list,
    remove,

    async create(key, bytes) {
      const at = locate(key);
      await requireReauth();
      const put = new PutObjectCommand({ ...at, Body: bytes, IfNoneMatch: '*' });
      const attempt = () =>
        client.send(put).then(
          () => 'created' as const,
          (error: unknown) => {
            if (statusOf(error) === PRECONDITION_FAILED) return 'taken' as const;
            if (statusOf(error) === CONFLICT) return 'again' as const;
            throw error;
          },
        );
      return createOnce({ attempt, read: () => read(key), bytes, isLost }).catch(fail);
    },

    async replace(key, bytes) {
      const at = locate(key);
      await attempt(() => client.send(new PutObjectCommand({ ...at, Body: bytes })));
    },

    // Uploads are atomic, so there are no leftovers.
    leftovers: () => Promise.resolve([]),

    async move(from, to) {
      const keys = moveOrder(await list(from));
      for (const key of keys) await copy(key, to + key.slice(from.length));
      for (const key of keys.toReversed()) await remove(key);
    },

    async removeAll(below) {
      for (const key of moveOrder(await list(below)).toReversed()) await remove(key);
    },

    async writtenAt(key) {
      const at = locate(key);
      const head = await orNull(() => client.send(new HeadObjectCommand(at)));
      return head?.LastModified ?? null;
    },

    reauth: () =>
      requireReauth().catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
      }),

    close: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
}

async function listAll(client: S3Client, Bucket: string, Prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
  }
  return keys;
}
