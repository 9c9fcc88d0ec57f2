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

/** How long a connection may take, and an answer, in milliseconds. */
const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;

/** Where nothing else is said; other stores than that of AWS pass over it. */
const REGION = 'us-east-1';

/** A client with the credentials that the AWS SDK finds by itself. */
export function openClient({ endpoint, region }: S3Address): S3Client {
  const env = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  return new S3Client({
    region: region ?? env ?? REGION,
    // Whoever calls knows better what may be sent twice.
    maxAttempts: 1,
    // Stores other than that of AWS know no names of buckets in their address, and not all know the newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
}

export const statusOf = (error: unknown): number =>
  Number(Object(Object(error).$metadata).httpStatusCode ?? 0);

/** The store did not come to answer, or asks to be asked again: nobody knows what it did. */
export function isLost(error: unknown): boolean {
  const status = statusOf(error);
  const isUnsent = Object(error).name === 'CredentialsProviderError';
  return !isUnsent && (status === 0 || status === 429 || status >= 500);
}

/** "I do not know this header." */
const NOT_IMPLEMENTED = 501;
const PRECONDITION_FAILED = 412;

/** Asks a store once whether it heeds `If-None-Match`, and again while it gives no answer.
 * @throws {StoreFailure} where it does not answer */
function createProof(client: S3Client, address: S3Address): () => Promise<void> {
  let asking: Promise<void> | null = null;
  return () =>
    (asking ??= probe(client, address).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      asking = null;
      throw new StoreFailure(address.shown, error);
    }));
}

/** Writes one key twice, on condition that it is not there. */
async function probe(client: S3Client, address: S3Address): Promise<void> {
  const at = { Bucket: address.bucket, Key: `${address.prefix}probe/${randomUUID()}` };
  const put = () => client.send(new PutObjectCommand({ ...at, Body: 'probe', IfNoneMatch: '*' }));
  const refuse = (what: string) =>
    storeTrouble(
      `The store ${address.shown} ${what} conditional writes (If-None-Match), so that of two who publish at once one would lose. Use another store: docs/stores.md.`,
    );
  await put().catch((error: unknown) => {
    throw statusOf(error) === NOT_IMPLEMENTED ? refuse('does not know') : error;
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

/** Keys in the order in which they may arrive one by one: what makes a release whole comes last. The other way round they may
 * leave. */
export const moveOrder = (keys: readonly string[]): readonly string[] => [
  ...keys.filter((key) => !isSidecar(key)),
  ...keys.filter(isSidecar),
];

const isSidecar = (key: string): boolean => key.endsWith('/release.json');

/** Somebody else writes the key, or deletes it, at the same time: the request may be sent again. */
const CONFLICT = 409;

/** A release store that can say beforehand whether it may be written to. */
export interface S3Store extends ReleaseStore {
  /** Writes twice what may be written once. A store that cannot be reached proves nothing yet, and is asked again before the
   * first key is created.
   * @throws {Refusal} for a store that ignores conditions */
  prove(): Promise<void>;
}

/** A release store in a bucket. Its safety rests on conditional writes. */
export function openS3Store(address: S3Address): S3Store {
  const client = openClient(address);
  const { bucket, prefix } = address;
  const place = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  const fail = (error: unknown) => {
    throw error instanceof StoreFailure ? error : new StoreFailure(address.shown, error);
  };
  const ask = <Answer>(send: () => Promise<Answer>) => tryAgain(send, isLost).catch(fail);
  const orNull = <Answer>(send: () => Promise<Answer>) =>
    tryAgain(send, isLost).catch((error: unknown) =>
      statusOf(error) === 404 ? null : fail(error),
    );
  const requireProof = createProof(client, address);

  const read = async (key: string): Promise<Buffer | null> => {
    const at = place(key);
    const bytes = await orNull(async () => {
      const { Body } = await client.send(new GetObjectCommand(at));
      return Body?.transformToByteArray();
    });
    return bytes ? Buffer.from(bytes) : null;
  };

  const list = async (below: string): Promise<string[]> => {
    const { Bucket, Key: Prefix } = place(below);
    const keys = await ask(() => listAll(client, Bucket, Prefix));
    return keys.map((key) => key.slice(prefix.length)).sort();
  };

  const remove = async (key: string): Promise<void> => {
    const at = place(key);
    await ask(() => client.send(new DeleteObjectCommand(at)));
  };

  const copy = async (from: string, to: string): Promise<void> => {
    const source = `${bucket}/${place(from).Key}`.split('/').map(encodeURIComponent).join('/');
    const at = { ...place(to), CopySource: source };
    await ask(() => client.send(new CopyObjectCommand(at)));
  };

  return {
    read,
    list,
    remove,

    async create(key, bytes) {
      const at = place(key);
      await requireProof();
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
      const at = place(key);
      await ask(() => client.send(new PutObjectCommand({ ...at, Body: bytes })));
    },

    // A put leaves nothing behind.
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
      const at = place(key);
      const head = await orNull(() => client.send(new HeadObjectCommand(at)));
      return head?.LastModified ?? null;
    },

    prove: () =>
      requireProof().catch((error: unknown) => {
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
