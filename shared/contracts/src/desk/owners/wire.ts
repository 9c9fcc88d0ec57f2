import { z } from 'zod';
import { slug } from '../../common/wire';
import { placeChanges, placeClosure, placeHours, placeSpecialDays } from '../places/changes';
import { placeVersion } from '../places/wire';
import { change, read, upload } from '../endpoint';
import type { PlaceField } from '../places/rules';

/** The code that proves an owner: how long it is, how long it works, and how often it may be mistyped. */
export const OWNER_CODE_LENGTH = 8;
export const OWNER_CODE_MIN = 30;
export const OWNER_CODE_TRIES = 5;
/** Letters and digits that cannot be taken for each other; no vowels, so that no word comes out. */
export const OWNER_CODE_LETTERS = '23456789BCDFGHJKMNPQRTVWXYZ';

export const ANSWER_MAX = 1500;
export const OWNER_REQUEST_MAX = 1000;
export const OWNER_REASON_MAX = 500;

/** What an owner may change of the place. Name, position and kind are the operator's. */
export const OWNER_FIELDS = [
  'hours',
  'specialDays',
  'closure',
  'links',
  'images',
] as const satisfies readonly PlaceField[];

/** Longest name before the @ of an address at a place's web site. */
export const MAILBOX_MAX = 64;

/** Names of the multipart fields by which an owner adds photos; the second repeats. */
export const OWNER_PHOTO_FIELDS = { slug: 'slug', photos: 'images' } as const;

/** What travels between an owner, or the operator about owners, and the API host. */

const words = (max: number, missing: string) =>
  z.string().trim().min(1, missing).max(max, `Use ${max} characters at most.`);

/** Places of the person who asks. */
export const wireOwnPlaces = z.array(
  z.object({ slug: z.string(), title: z.string(), since: z.string() }),
);

/** How a place can be proved. No address in full: it may be somebody's own. */
export const wireClaim = z.object({
  slug: z.string(),
  title: z.string(),
  is_owner: z.boolean(),
  /** The listed mail address, with all but its first letter and its host hidden. */
  listed_address: z.string().nullable(),
  /** Host of the place's own site, at which an address may be named. */
  site_host: z.string().nullable(),
  /** A listed phone that nobody here can call; the operator can. */
  has_phone: z.boolean(),
  /** Until when a code that was sent works. */
  code_until: z.string().nullable(),
  has_request: z.boolean(),
});
export type WireClaim = z.infer<typeof wireClaim>;

const claimParams = z.object({ slug });

/** @property mailbox what stands before the @ of an address at the place's site; left out, the listed address */
const sendCodeRequest = z.object({
  slug,
  mailbox: z
    .string()
    .trim()
    .max(MAILBOX_MAX, `Use ${MAILBOX_MAX} characters at most.`)
    .regex(/^[A-Za-z0-9._%+-]+$/, 'Write what stands before the @, such as info.')
    .optional(),
});
const wireCodeSent = z.object({ address: z.string(), until: z.string() }).nullable();
const askOperatorRequest = z.object({
  slug,
  message: words(OWNER_REQUEST_MAX, 'Say who you are, and how we can check it.'),
});

const person = z.object({ id: z.number().int(), name: z.string(), email: z.string() });

/** A review as the owner answers it. */
const wireReviewToAnswer = z.object({
  id: z.number().int(),
  ratings: z.number(),
  review: z.string().nullable(),
  created_at: z.string(),
  reviewer: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
});

/** A place as its owner changes it. */
export const wireOwnPlace = z.object({
  version: placeVersion,
  slug: z.string(),
  title: z.string(),
  hours: placeHours,
  special_days: placeSpecialDays,
  closure: placeClosure,
  links: z
    .object({
      menu: z.string().nullable(),
      reserve: z.string().nullable(),
      order: z.string().nullable(),
    })
    .nullable(),
  images: z.array(z.string()),
  /** Changes of owners, newest first; `is_undone` ones were taken back. */
  changes: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      who: z.string(),
      fields: z.array(z.string()),
      is_undone: z.boolean(),
    }),
  ),
  reviews: z.array(wireReviewToAnswer),
});

const ownPlaceChanges = placeChanges.pick(
  Object.fromEntries(OWNER_FIELDS.map((field) => [field, true])) as Record<
    (typeof OWNER_FIELDS)[number],
    true
  >,
);
const updateOwnPlaceRequest = z.object({
  slug,
  version: placeVersion,
  changes: ownPlaceChanges.strict(),
});
/** The fields of the multipart body but the files. */
export const addPhotosRequest = z.object({ slug });
const reviewId = z.number().int().positive();
const answerRequest = z.object({
  review: reviewId,
  answer: words(ANSWER_MAX, 'Write an answer.'),
});

/** All about owners, for the operator. */
export const wireOwners = z.object({
  requests: z.array(
    z.object({
      id: z.number().int(),
      person,
      slug: z.string(),
      title: z.string(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
      message: z.string(),
      at: z.string(),
    }),
  ),
  owners: z.array(
    z.object({
      person,
      slug: z.string(),
      title: z.string(),
      since: z.string(),
      proved_by: z.enum(['code', 'operator']),
    }),
  ),
  answers: z.array(wireReviewToAnswer.extend({ slug: z.string(), title: z.string() })),
});

const reason = words(OWNER_REASON_MAX, 'Say why; the person is told.');
const decideRequest = z
  .object({
    id: z.number().int().positive(),
    is_granted: z.boolean(),
    reason: z.string().trim().max(OWNER_REASON_MAX, `Use ${OWNER_REASON_MAX} characters at most.`),
  })
  .refine(({ is_granted, reason: why }) => is_granted || why !== '', {
    path: ['reason'],
    error: 'Say why; the person is told.',
  });

export type OwnPlace = z.infer<typeof wireOwnPlace>;
export type ReviewToAnswer = OwnPlace['reviews'][number];
export type OwnersOverview = z.infer<typeof wireOwners>;

/** Of owners. */
export const ownerCalls = {
  places: read('owner/places', wireOwnPlaces),
  claim: read('owner/claim/:slug', wireClaim, claimParams),
  place: read('owner/place/:slug', wireOwnPlace, claimParams),
  sendCode: change('owner/send_code', sendCodeRequest, wireCodeSent),
  confirm: change('owner/confirm', z.object({ slug, code: z.string().max(40) })),
  askOperator: change('owner/ask_operator', askOperatorRequest),
  addPhotos: upload(
    'owner/add_photos',
    ({ slug: of, photos }: { slug: string; photos: readonly File[] }) => [
      [OWNER_PHOTO_FIELDS.slug, of],
      ...photos.map((photo) => [OWNER_PHOTO_FIELDS.photos, photo] as const),
    ],
    () => null,
  ),
  update: change('owner/update', updateOwnPlaceRequest),
  undo: change('owner/undo', z.object({ slug, id: z.number().int().positive() })),
  answer: change('owner/answer', answerRequest),
  takeAnswerBack: change('owner/take_answer_back', z.object({ review: reviewId })),
} as const;

/** Of the operator, about owners. */
export const ownersCalls = {
  overview: read('desk/owners', wireOwners),
  decide: change('desk/decide_owner', decideRequest),
  end: change('desk/end_owner', z.object({ slug, user: z.number().int().positive(), reason })),
  removeAnswer: change('desk/remove_answer', z.object({ review: reviewId, reason })),
} as const;
