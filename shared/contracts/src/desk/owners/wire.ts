import { z } from 'zod';
import { slug } from '../../common/wire';
import { placeChanges, placeClosure, placeHours, placeSpecialDays } from '../places/changes';
import { placeVersion } from '../places/wire';
import {
  ANSWER_MAX,
  MAILBOX_MAX,
  OWNER_FIELDS,
  OWNER_REASON_MAX,
  OWNER_REQUEST_MAX,
} from './rules';

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

export const claimParams = z.object({ slug });

/** @property mailbox what stands before the @ of an address at the place's site; left out, the listed address */
export const sendCodeRequest = z.object({
  slug,
  mailbox: z
    .string()
    .trim()
    .max(MAILBOX_MAX, `Use ${MAILBOX_MAX} characters at most.`)
    .regex(/^[A-Za-z0-9._%+-]+$/, 'Write what stands before the @, such as info.')
    .optional(),
});
export const wireCodeSent = z.object({ address: z.string(), until: z.string() }).nullable();
export const confirmCodeRequest = z.object({ slug, code: z.string().max(40) });
export const askOperatorRequest = z.object({
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

export const ownPlaceChanges = placeChanges.pick(
  Object.fromEntries(OWNER_FIELDS.map((field) => [field, true])) as Record<
    (typeof OWNER_FIELDS)[number],
    true
  >,
);
export const updateOwnPlaceRequest = z.object({
  slug,
  version: placeVersion,
  changes: ownPlaceChanges.strict(),
});
/** The fields of the multipart body but the files. */
export const addPhotosRequest = z.object({ slug });
export const undoOwnChangeRequest = z.object({ slug, id: z.number().int().positive() });
const reviewId = z.number().int().positive();
export const answerRequest = z.object({
  review: reviewId,
  answer: words(ANSWER_MAX, 'Write an answer.'),
});
export const takeAnswerBackRequest = z.object({ review: reviewId });

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
export const decideRequest = z
  .object({
    id: z.number().int().positive(),
    is_granted: z.boolean(),
    reason: z.string().trim().max(OWNER_REASON_MAX, `Use ${OWNER_REASON_MAX} characters at most.`),
  })
  .refine(({ is_granted, reason: why }) => is_granted || why !== '', {
    path: ['reason'],
    error: 'Say why; the person is told.',
  });
export const endOwnerRequest = z.object({ slug, user: z.number().int().positive(), reason });
export const removeAnswerRequest = z.object({ review: reviewId, reason });

export type OwnPlaceRow = z.infer<typeof wireOwnPlaces>[number];
export type OwnPlace = z.infer<typeof wireOwnPlace>;
export type OwnPlaceChanges = z.input<typeof ownPlaceChanges>;
export type ReviewToAnswer = OwnPlace['reviews'][number];
export type OwnersOverview = z.infer<typeof wireOwners>;
