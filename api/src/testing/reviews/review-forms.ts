import { REVIEW_FIELDS } from '@tableside/contracts/review/rules';
import type { TestApp } from '../app';
import { bearer, type TestPerson } from '../people';

export interface SentPhoto {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** As the sender claims; default JPEG. */
  readonly type?: string;
}

export interface SentReview {
  readonly slug?: string;
  readonly ratings?: unknown;
  readonly review?: string;
  readonly keep?: readonly string[];
  readonly photos?: readonly SentPhoto[];
}

/** A review as browsers send it, five stars for Luna unless it says otherwise. */
export function makeReviewForm({
  slug = 'luna',
  ratings = 5,
  review = '',
  keep = [],
  photos = [],
}: SentReview): FormData {
  const form = new FormData();
  form.set(REVIEW_FIELDS.slug, slug);
  form.set(REVIEW_FIELDS.ratings, String(ratings));
  form.set(REVIEW_FIELDS.review, review);
  for (const path of keep) form.append(REVIEW_FIELDS.keep, path);
  for (const { name, content, type = 'image/jpeg' } of photos) {
    form.append(
      REVIEW_FIELDS.photos,
      new Blob([new Uint8Array(Buffer.from(content))], { type }),
      name,
    );
  }
  return form;
}

export interface ReviewAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly data: {
    readonly id: number;
    readonly ratings: number;
    readonly review: string | null;
    readonly images: readonly { readonly image_url: string }[];
  } | null;
  readonly fields?: Readonly<Record<string, string>>;
  readonly error?: string;
}

/** Sends a form to update_client_review. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  form: FormData,
  person?: Pick<TestPerson, 'token'>,
) {
  const { headers, body } = await encodeForm(form);
  const response = await app.inject({
    method: 'POST',
    url: '/api/review/update_client_review',
    headers: { ...headers, ...(person ? bearer(person) : {}) },
    payload: body,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<ReviewAnswer>(),
  };
}

/** A form as it travels. */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
