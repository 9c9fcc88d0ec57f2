import { z } from 'zod';
import { SECTION_NAME } from '../common/rules';
import { head, labelledLink, line, link, picture } from './fields';

/** Documents of the home page and of what stands round every page. */

export const heroDocument = z
  .strictObject({
    ...head('hero'),
    title: line(60, 'The large line. null: what the site settings say.').nullable(),
    overline: line(40, 'Above the large line. null: what the site settings say.').nullable(),
    lede: line(160, 'Below the large line. null: what the site settings say.').nullable(),
    picture: picture('hero', 'null: the picture of the site settings.').nullable(),
    fallback: z
      .strictObject({
        title: line(60, 'The large line while the site settings cannot be had.'),
        lede: line(160, 'The line below it.'),
      })
      .meta({
        description: 'Stands where neither this document nor the site settings say anything.',
      }),
    searchLabel: line(60, 'Name of the search field, read aloud.'),
    searchPlaceholder: line(50, 'Stands in the empty search field.'),
    occasionsLabel: line(40, 'Before the occasions, read aloud.'),
  })
  .meta({ title: 'Hero', description: 'The green block that the home page opens with.' });

export const partnerDocument = z
  .strictObject({
    ...head('partner'),
    partner: line(40, 'The sponsor’s name. Shown as "Sponsored by ...".'),
    title: line(70, 'Heading of the section on the home page.'),
    text: line(320, 'The offer, in a few sentences.'),
    trust: line(60, 'The claim, shown as the sponsor’s own.'),
    promo: labelledLink(40, 'Where the offer leads.').nullable(),
    contacts: z
      .array(labelledLink(40, 'A way to reach the sponsor.'))
      .max(4)
      .meta({ description: 'Ways to reach the sponsor, in their order.' }),
    picture: picture('partner', 'null: none.').nullable(),
  })
  .meta({ title: 'Partner', description: 'The sponsor’s section of the home page.' });

export const bannerDocument = z
  .strictObject({
    ...head('banner'),
    isShown: z.boolean().meta({ description: 'false takes the line off all pages.' }),
    partner: line(40, 'The sponsor’s name. Shown as "Sponsored by ...".'),
    text: line(70, 'The words of the link.'),
    href: link('Where the line leads.'),
  })
  .meta({ title: 'Banner', description: 'The slim line above the header of every page.' });

export const footerDocument = z
  .strictObject({
    ...head('footer'),
    text: line(200, 'The sponsor’s sentence at the foot of every page.'),
  })
  .meta({ title: 'Footer', description: 'The sponsor’s words at the foot of every page.' });

const plan = z.strictObject({
  name: line(24, 'Such as Premium.'),
  priceUsd: z
    .number()
    .int('must be whole dollars.')
    .min(0)
    .max(99_999)
    .meta({ description: 'Whole dollars per month.' }),
  isPopular: z.boolean().meta({ description: 'true marks the plan as popular; one at most.' }),
  points: z.array(line(60, 'One thing that the plan has.')).min(1).max(6),
});

export const plansDocument = z
  .strictObject({
    ...head('plans'),
    strip: z
      .strictObject({
        title: line(40, 'Heading of the strip.'),
        text: line(160, 'What is offered.'),
        action: line(30, 'The words of the button.'),
      })
      .meta({ description: 'The strip on the home page that opens the plans.' }),
    title: line(50, 'Heading of the sheet.'),
    intro: line(240, 'The first words of the sheet.'),
    promise: line(90, 'The promise about rankings, at the form’s foot.'),
    thanks: line(160, 'Shown when an inquiry was taken and the host says nothing of its own.'),
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
      })
      .meta({ description: 'The advertising plans, in their order.' }),
  })
  .meta({
    title: 'Plans',
    description: 'Advertising: the strip on the home page and the sheet behind it.',
  });

/** More sections than a home page has. */
const SECTIONS_MAX = 40;

/** Which sections there are is said by the live releases, so that a remote adds one without a change here. */
export const homeDocument = z
  .strictObject({
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
      })
      .meta({
        description:
          'Names of the sections of the home page below the hero, in their order. Sections that are not named follow.',
      }),
  })
  .meta({ title: 'Home', description: 'The order of the home page.' });
