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
import { Refusal, damagedStoreError } from './refusal';
import { openNetworkStore, retry, StoreBusy, StoreFailure } from './network';
import type { ReleaseStore } from './store';

/** Timeouts of a connection and of a response, in milliseconds. */
const CONNECT_MS = 3000;
const RESPONSE_TIMEOUT_MS = 10_000;

/** The default region; stores other than AWS ignore it. */
const REGION = 'us-east-1';

/** A client with the AWS SDK's default credentials. */
function openClient({ endpoint, region }: S3Address): S3Client {
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

const statusOf = (error: unknown): number =>
  Number(Object(Object(error).$metadata).httpStatusCode ?? 0);

/** The store failed or limits requests: it is unknown what it did. */
function isLost(error: unknown): boolean {
  const status = statusOf(error);
  const isUnsent = Object(error).name === 'CredentialsProviderError';
  return !isUnsent && (status === 0 || status === 429 || status >= 500);
}

/** The key exists, although the condition is that it does not. */
const PRECONDITION_FAILED = 412;
/** Another client writes or deletes the key at the same time: the request may be repeated. */
const CONFLICT = 409;
/** The store does not support the header. */
const NOT_IMPLEMENTED = 501;

/**
 * Writes one key twice with the condition that it does not exist.
 * @throws {Refusal} for a store that does not support conditions
 */
async function probe(client: S3Client, address: S3Address): Promise<void> {
  const at = { Bucket: address.bucket, Key: `${address.prefix}probe/${randomUUID()}` };
  const put = () => client.send(new PutObjectCommand({ ...at, Body: 'probe', IfNoneMatch: '*' }));
  const refuse = (what: string) =>
    damagedStoreError(
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

/** A release store that can check whether writing is safe. */
export interface S3Store extends ReleaseStore {
  /**
   * Tests conditional writes. A store that cannot be reached is tested again before the first write.
   * @throws {Refusal} for a store that ignores conditions
   */
  requireConditionalWrites(): Promise<void>;
}

/** A release store in a bucket. It relies on conditional writes. */
export function openS3Store(address: S3Address): S3Store {
  const client = openClient(address);
  const { bucket, prefix, shown } = address;
  const locate = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const orNull = <Response>(response: Promise<Response>): Promise<Response | null> =>
    response.catch((error: unknown) => {
      if (statusOf(error) === 404) return null;
      throw error;
    });

  let tested: Promise<void> | null = null;
  const testConditionalWrites = (): Promise<void> =>
    (tested ??= probe(client, address).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      tested = null;
      throw new StoreFailure(shown, error);
    }));

  const store = openNetworkStore({
    shown,
    isLost,

    async read(key) {
      const found = await orNull(client.send(new GetObjectCommand(locate(key))));
      const bytes = await found?.Body?.transformToByteArray();
      return bytes ? Buffer.from(bytes) : null;
    },

    async create(key, bytes) {
      await testConditionalWrites();
      const put = new PutObjectCommand({ ...locate(key), Body: bytes, IfNoneMatch: '*' });
      return client.send(put).then(
        () => true,
        (error: unknown) => {
          if (statusOf(error) === PRECONDITION_FAILED) return false;
          throw statusOf(error) === CONFLICT ? new StoreBusy() : error;
        },
      );
    },

    async replace(key, bytes) {
      await client.send(new PutObjectCommand({ ...locate(key), Body: bytes }));
    },

    async list(below) {
      const { Bucket, Key: Prefix } = locate(below);
      const keys = await listAll(client, Bucket, Prefix);
      return keys.map((key) => key.slice(prefix.length));
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(locate(key)));
    },

    async move(from, to) {
      const keys = moveOrder(await store.list(from));
      for (const key of keys) {
        const source = `${bucket}/${prefix}${key}`.split('/').map(encodeURIComponent).join('/');
        const at = locate(to + key.slice(from.length));
        await retry(
          () => client.send(new CopyObjectCommand({ ...at, CopySource: source })),
          isLost,
        );
      }
      for (const key of keys.toReversed()) await store.remove(key);
    },

    async removeAll(below) {
      for (const key of moveOrder(await store.list(below)).toReversed()) await store.remove(key);
    },

    async writtenAt(key) {
      const head = await orNull(client.send(new HeadObjectCommand(locate(key))));
      return head?.LastModified ?? null;
    },

    async close() {
      client.destroy();
    },
  });
  const requireConditionalWrites = () =>
    testConditionalWrites().catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
    });
  return { ...store, requireConditionalWrites };
}

async function listAll(client: S3Client, Bucket: string, Prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
  }
  return keys;
}
