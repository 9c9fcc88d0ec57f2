import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { bearer, type TestPerson } from '../src/testing/people';
import { makeReviewForm, type ReviewAnswer } from '../src/testing/reviews/review-forms';

/** What an API host in a process of its own has acknowledged, for programs that take it away and look for all of it. */

const ROOT = resolve(import.meta.dirname, '../..');

export interface ApiHost {
  readonly child: ChildProcess;
  /** Address without a slash at the end. */
  readonly origin: string;
}

/** Somebody's review of one place, with a photo. */
export interface SentReview {
  readonly person: TestPerson;
  readonly slug: string;
}

/** Starts the API host and waits until it is ready. */
export async function startHost(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ApiHost> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, API_PORT: '0', LOG_LEVEL: 'error' },
      ...{ SAMPLE_DATA: 'off', WARM_PICTURES: 'off' },
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, origin: `http://127.0.0.1:${port}` };
}

export const makePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#c8102e' } })
    .jpeg()
    .toBuffer();

/** @throws {Error} where the host does not acknowledge it */
export async function sendReview(
  origin: string,
  { person, slug }: SentReview,
  photo: Buffer,
): Promise<void> {
  const response = await fetch(`${origin}/api/review/update_client_review`, {
    method: 'POST',
    headers: bearer(person),
    body: makeReviewForm({ slug, photos: [{ name: 'table.jpg', content: photo }] }),
  });
  const answer = (await response.json()) as ReviewAnswer;
  if (!answer.success) throw new Error(answer.message);
}

/** @returns what is lost of a review, if anything is */
export async function findLoss(
  origin: string,
  { person, slug }: SentReview,
): Promise<string | null> {
  const url = `${origin}/api/review/get_client_review/${slug}`;
  const response = await fetch(url, { headers: bearer(person) });
  const { data } = (await response.json()) as ReviewAnswer;
  const [image] = data?.images ?? [];
  if (!data) return 'review';
  if (!image) return 'row of the photo';
  const { status } = await fetch(`${origin}/${image.image_url}?w=320`);
  return status === 200 ? null : `photo (${status})`;
}
