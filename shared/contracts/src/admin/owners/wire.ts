import { z } from 'zod';
import { id, slug } from '../../common/wire';
import {
  restaurantChanges,
  restaurantClosure,
  restaurantHours,
  restaurantSpecialDays,
} from '../restaurants/changes';
import { restaurantVersion } from '../restaurants/wire';
import { change, instant, read, upload } from '../endpoint';
import type { RestaurantField } from '../restaurants/rules';

/** Length, lifetime, and allowed attempts of an ownership code. */
export const OWNER_CODE_LENGTH = 8;
export const OWNER_CODE_MIN = 30;
export const OWNER_CODE_ATTEMPTS_MAX = 5;
/** Unambiguous letters and digits; no vowels, so that codes spell no words. */
export const OWNER_CODE_CHARACTERS = '23456789BCDFGHJKMNPQRTVWXYZ';

export const REPLY_MAX = 1500;
export const OWNER_REQUEST_MAX = 1000;
export const OWNER_REASON_MAX = 500;

/** Fields that owners may change. Only operators change the others. */
export const OWNER_FIELDS = [
  'hours',
  'specialDays',
  'closure',
  'links',
  'images',
] as const satisfies readonly RestaurantField[];

/** Longest part before the @ of an email address. */
export const MAILBOX_MAX = 64;

/** Multipart fields of a photo upload; `photos` repeats. */
export const OWNER_PHOTO_FIELDS = { slug: 'slug', photos: 'images' } as const;

const requiredText = (max: number, missing: string) =>
  z.string().trim().min(1, missing).max(max, `Use at most ${max} characters.`);

/** Restaurants that the user owns. */
export const wireOwnRestaurants = z.array(
  z.object({ slug: z.string(), title: z.string(), since: instant }),
);

/** Ways to verify ownership of a restaurant. Addresses are masked, because they may be personal. */
export const wireClaim = z.object({
  slug: z.string(),
  title: z.string(),
  is_owner: z.boolean(),
  /** The listed email address, masked except for the first letter and the domain. */
  listed_address: z.string().nullable(),
  /** Domain of the restaurant's own website, where the owner may name a mailbox. */
  site_host: z.string().nullable(),
  /** Whether a phone number is listed, which the operator can call. */
  has_phone: z.boolean(),
  /** Expiry of a sent code; null when there is none. */
  code_until: instant.nullable(),
  has_request: z.boolean(),
});
export type WireClaim = z.infer<typeof wireClaim>;

const claimParams = z.object({ slug });

/** @property mailbox part before the @ of an address at the restaurant's domain; default: the listed address */
const sendCodeRequest = z.object({
  slug,
  mailbox: z
    .string()
    .trim()
    .max(MAILBOX_MAX, `Use at most ${MAILBOX_MAX} characters.`)
    .regex(/^[A-Za-z0-9._%+-]+$/, 'Enter the part before the @, such as “info”.')
    .optional(),
});
const wireCodeSent = z.object({ address: z.string(), until: instant }).nullable();
const contactOperatorRequest = z.object({
  slug,
  message: requiredText(OWNER_REQUEST_MAX, 'Tell us who you are and how we can verify it.'),
});

const user = z.object({ id: z.number().int(), name: z.string(), email: z.string() });

/** A review with the owner's response. */
const wireReviewToReply = z.object({
  id: z.number().int(),
  ratings: z.number(),
  review: z.string().nullable(),
  created_at: instant,
  reviewer: z.string(),
  reply: z.string().nullable(),
  answered_at: instant.nullable(),
});

/** A restaurant with the fields that its owner may change. */
export const wireOwnRestaurant = z.object({
  version: restaurantVersion,
  slug: z.string(),
  title: z.string(),
  hours: restaurantHours,
  special_days: restaurantSpecialDays,
  closure: restaurantClosure,
  links: z
    .object({
      menu: z.string().nullable(),
      reserve: z.string().nullable(),
      order: z.string().nullable(),
    })
    .nullable(),
  images: z.array(z.string()),
  /** Changes by owners, newest first. */
  changes: z.array(
    z.object({
      id: z.number().int(),
      at: instant,
      who: z.string(),
      fields: z.array(z.string()),
      is_undone: z.boolean(),
    }),
  ),
  reviews: z.array(wireReviewToReply),
});

const ownRestaurantChanges = restaurantChanges.pick(
  Object.fromEntries(OWNER_FIELDS.map((field) => [field, true])) as Record<
    (typeof OWNER_FIELDS)[number],
    true
  >,
);
const updateOwnRestaurantRequest = z.object({
  slug,
  version: restaurantVersion,
  changes: ownRestaurantChanges.strict(),
});
/** Text fields of the multipart form. */
export const addPhotosRequest = z.object({ slug });
const replyRequest = z.object({
  review: id,
  reply: requiredText(REPLY_MAX, 'Enter a response.'),
});

/** Ownership requests, owners, and their latest responses. */
export const wireOwners = z.object({
  requests: z.array(
    z.object({
      id: z.number().int(),
      user,
      slug: z.string(),
      title: z.string(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
      message: z.string(),
      at: instant,
    }),
  ),
  owners: z.array(
    z.object({
      user,
      slug: z.string(),
      title: z.string(),
      since: instant,
      proved_by: z.enum(['code', 'operator']),
    }),
  ),
  responses: z.array(wireReviewToReply.extend({ slug: z.string(), title: z.string() })),
});

const reason = requiredText(OWNER_REASON_MAX, 'Enter a reason. The user receives it by email.');
const decideRequest = z
  .object({
    id,
    is_granted: z.boolean(),
    reason: z.string().trim().max(OWNER_REASON_MAX, `Use at most ${OWNER_REASON_MAX} characters.`),
  })
  .refine(({ is_granted, reason: given }) => is_granted || given !== '', {
    path: ['reason'],
    error: 'Enter a reason. The user receives it by email.',
  });

export type OwnRestaurant = z.infer<typeof wireOwnRestaurant>;
export type ReviewToReply = OwnRestaurant['reviews'][number];
export type OwnersOverview = z.infer<typeof wireOwners>;

/** Calls of owners. */
export const ownerCalls = {
  restaurants: read('owner/restaurants', wireOwnRestaurants),
  claim: read('owner/claim/:slug', wireClaim, claimParams),
  restaurant: read('owner/restaurant/:slug', wireOwnRestaurant, claimParams),
  sendCode: change('owner/send_code', sendCodeRequest, wireCodeSent),
  confirm: change('owner/confirm', z.object({ slug, code: z.string().max(40) })),
  contactOperator: change('owner/contact_operator', contactOperatorRequest),
  addPhotos: upload(
    'owner/add_photos',
    (form: { slug: string; photos: readonly File[] }) => [
      [OWNER_PHOTO_FIELDS.slug, form.slug],
      ...form.photos.map((photo) => [OWNER_PHOTO_FIELDS.photos, photo] as const),
    ],
    () => null,
  ),
  update: change('owner/update', updateOwnRestaurantRequest),
  undo: change('owner/undo', z.object({ slug, id })),
  reply: change('owner/reply', replyRequest),
  withdrawReply: change('owner/withdraw_reply', z.object({ review: id })),
} as const;

/** Calls of operators about owners. */
export const ownersCalls = {
  overview: read('admin/owners', wireOwners),
  decide: change('admin/decide_owner', decideRequest),
  end: change('admin/end_owner', z.object({ slug, user: id, reason })),
  removeReply: change('admin/remove_reply', z.object({ review: id, reason })),
} as const;
