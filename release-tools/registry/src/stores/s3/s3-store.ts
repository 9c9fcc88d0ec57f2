import type { S3Client } from '@aws-sdk/client-s3';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { ReleaseStore } from '../../store';
import { checkKey } from '../check-key';
import { createOnce, tryAgain } from '../create-once';
import type { S3Address } from '../store-address';
import { StoreFailure } from '../store-failure';
import { isLost, openClient, statusOf } from './s3-client';
import { moveOrder } from './move-order';
import { createProof } from './prove-conditional-writes';

/** Somebody else writes the key, or deletes it, at the same time: the request may be sent again. */
const CONFLICT = 409;
/** There is one already. */
const PRECONDITION_FAILED = 412;

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
  const proof = createProof({ client, address });

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
      await proof.require();
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

    prove: () => proof.look(),

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
