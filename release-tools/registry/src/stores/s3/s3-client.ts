import { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from '../store-address';

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

/** The status of the answer that an error tells of; 0 where there was none. */
export const statusOf = (error: unknown): number =>
  Number(Object(Object(error).$metadata).httpStatusCode ?? 0);

/** The store did not come to answer, or asks to be asked again: nobody knows what it did. */
export function isLost(error: unknown): boolean {
  const status = statusOf(error);
  const isUnsent = Object(error).name === 'CredentialsProviderError';
  return !isUnsent && (status === 0 || status === 429 || status >= 500);
}
