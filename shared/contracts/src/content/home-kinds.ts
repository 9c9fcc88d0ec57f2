import { z } from 'zod';
import { SECTION_NAME } from '../common/rules';
import { head, labelledLink, line, link, picture } from './fields';

/** Documents of the home page and of what stands around every page. */

/** Null leaves a line or the picture to the site settings. */
export const heroDocument = z.strictObject({
  ...head('hero'),
  title: line(60).nullable(),
  overline: line(40).nullable(),
  lede: line(160).nullable(),
  picture: picture().nullable(),
  /** Of documents that were published before the built-in content had this alone. */
  fallback: z.unknown().optional(),
  searchLabel: line(60),
  searchPlaceholder: line(50),
  occasionsLabel: line(40),
});

const sponsorName = line(40);

export const partnerDocument = z.strictObject({
  ...head('partner'),
  partner: sponsorName,
  title: line(70),
  text: line(320),
  trust: line(60),
  promo: labelledLink(40).nullable(),
  contacts: z.array(labelledLink(40)).max(4),
  picture: picture().nullable(),
});

export const bannerDocument = z.strictObject({
  ...head('banner'),
  isShown: z.boolean(),
  partner: sponsorName,
  text: line(70),
  href: link(),
});

export const footerDocument = z.strictObject({ ...head('footer'), text: line(200) });

const plan = z.strictObject({
  name: line(24),
  priceUsd: z.number().int('must be whole dollars.').min(0).max(99_999),
  isPopular: z.boolean(),
  points: z.array(line(60)).min(1).max(6),
});

export const plansDocument = z.strictObject({
  ...head('plans'),
  strip: z.strictObject({ title: line(40), text: line(160), action: line(30) }),
  title: line(50),
  intro: line(240),
  promise: line(90),
  thanks: line(160),
  plans: z
    .array(plan)
    .min(1)
    .max(4)
    .refine((plans) => plans.filter(({ isPopular }) => isPopular).length <= 1, {
      error: 'has more than one popular plan. Mark one at most.',
      abort: true,
    })
    .refine((plans) => new Set(plans.map(({ name }) => name)).size === plans.length, {
      error: 'has two plans of the same name. Give each its own.',
    }),
});

/** More sections than a home page has. */
const SECTIONS_MAX = 40;

/** Which sections there are is said by the live releases, so that a remote adds one without a change here. */
export const homeDocument = z.strictObject({
  ...head('home'),
  order: z
    .array(
      z
        .string()
        .max(40)
        .regex(SECTION_NAME, 'is no name of a section. Names have small letters and hyphens.'),
    )
    .max(SECTIONS_MAX)
    .refine((order) => new Set(order).size === order.length, {
      error: 'names a section twice. Each stands once at most.',
    }),
});
