import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Refusal, storeTrouble } from '../../refusal';
import type { S3Address } from '../store-address';
import { StoreFailure } from '../store-failure';
import { statusOf } from './s3-client';

/** "I do not know this header." */
const NOT_IMPLEMENTED = 501;
const PRECONDITION_FAILED = 412;

/** Whether a store heeds `If-None-Match`. */
export interface Proof {
  /** Asks the store. One that does not answer, or may not be written to, proves nothing.
   * @throws {Refusal} for a store that ignores conditions */
  readonly look: () => Promise<void>;
  /** As `look`, and the store has to prove it.
   * @throws {StoreFailure} where it does not answer */
  readonly require: () => Promise<void>;
}

/** Asks a store once, and again while it gives no answer. */
export function createProof({
  client,
  address,
}: {
  readonly client: S3Client;
  readonly address: S3Address;
}): Proof {
  let asking: Promise<void> | null = null;
  const require = () =>
    (asking ??= probe(client, address).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      asking = null;
      throw new StoreFailure(address.shown, error);
    }));
  return {
    require,
    look: () =>
      require().catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
      }),
  };
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
