import { z } from 'zod';
import { SECTION_NAME } from '../common/rules';
import { head, labelledLink, line, link, orNull, picture } from './fields';

/** Documents of the home page and of what stands round every page. */

const SETTINGS = 'what the site settings say';

export const heroDocument = z
  .strictObject({
    ...head('hero'),
    title: orNull(line(60, 'Large line', 'The large line.', 'Eat where the locals eat'), SETTINGS),
    overline: orNull(
      line(40, 'Line above', 'Above the large line.', 'Tonight in the city'),
      SETTINGS,
    ),
    lede: orNull(line(160, 'Line below', 'Below the large line.'), SETTINGS),
    picture: orNull(picture('hero'), 'the picture of the site settings'),
    fallback: z
      .strictObject({
        title: line(60, 'Large line', 'The large line while the site settings cannot be had.'),
        lede: line(160, 'Line below', 'The line below it.'),
      })
      .meta({
        title: 'In reserve',
        description: 'Stands where neither this document nor the site settings say anything.',
      }),
    searchLabel: line(60, 'Name of the search', 'Name of the search field, read aloud.'),
    searchPlaceholder: line(
      50,
      'Words in the search',
      'Stands in the empty search field.',
      'Tacos, patio, downtown…',
    ),
    occasionsLabel: line(
      40,
      'Before the occasions',
      'Before the occasions, read aloud.',
      'Popular for',
    ),
  })
  .meta({
    title: 'Hero',
    description: 'The green block that the home page opens with.',
  });

const sponsorName = line(
  40,
  'Sponsor',
  'The sponsor’s name. Shown as "Sponsored by ...".',
  'Riverbend Realty',
);

export const partnerDocument = z
  .strictObject({
    ...head('partner'),
    partner: sponsorName,
    title: line(70, 'Heading', 'Heading of the section on the home page.'),
    text: line(320, 'Offer', 'The offer, in a few sentences.'),
    trust: line(60, 'Claim', 'The claim, shown as the sponsor’s own.', 'Trusted by 1000+ families'),
    promo: orNull(labelledLink(40, 'Offer’s link', 'Where the offer leads.'), 'none'),
    contacts: z
      .array(labelledLink(40, 'Way', 'A way to reach the sponsor.'))
      .max(4)
      .meta({
        title: 'Ways to reach the sponsor',
        description: 'Ways to reach the sponsor, in their order.',
      }),
    picture: orNull(picture('partner'), 'none'),
  })
  .meta({
    title: 'Partner',
    description: 'The sponsor’s section of the home page.',
  });

export const bannerDocument = z
  .strictObject({
    ...head('banner'),
    isShown: z
      .boolean()
      .meta({ title: 'Shown', description: 'Off, the line is taken off all pages.' }),
    partner: sponsorName,
    text: line(70, 'Words', 'The words of the link.', 'Find a home near your favorite table'),
    href: link('Link', 'Where the line leads.'),
  })
  .meta({
    title: 'Banner',
    description: 'The slim line above the header of every page.',
  });

export const footerDocument = z
  .strictObject({
    ...head('footer'),
    text: line(200, 'Sentence', 'The sponsor’s sentence at the foot of every page.'),
  })
  .meta({
    title: 'Footer',
    description: 'The sponsor’s words at the foot of every page.',
  });

const plan = z
  .strictObject({
    name: line(24, 'Name', 'Such as Premium.', 'Premium'),
    priceUsd: z
      .number()
      .int('must be whole dollars.')
      .min(0)
      .max(99_999)
      .meta({ title: 'Price', description: 'Whole dollars per month.', examples: [199] }),
    isPopular: z
      .boolean()
      .meta({ title: 'Popular', description: 'Marks the plan as popular; one at most.' }),
    points: z
      .array(line(60, 'Point', 'One thing that the plan has.', 'One cuisine of your choice'))
      .min(1)
      .max(6)
      .meta({ title: 'What it has', description: 'One line per thing, in their order.' }),
  })
  .meta({ title: 'Plan' });

export const plansDocument = z
  .strictObject({
    ...head('plans'),
    strip: z
      .strictObject({
        title: line(40, 'Heading', 'Heading of the strip.', 'Own a restaurant?'),
        text: line(160, 'Offer', 'What is offered.'),
        action: line(30, 'Button', 'The words of the button.', 'Advertise with us'),
      })
      .meta({
        title: 'Strip on the home page',
        description: 'The strip on the home page that opens the plans.',
      }),
    title: line(50, 'Heading', 'Heading of the sheet.', 'Advertise on Tableside'),
    intro: line(240, 'First words', 'The first words of the sheet.'),
    promise: line(90, 'Promise', 'The promise about rankings, at the form’s foot.'),
    thanks: line(
      160,
      'Thanks',
      'Shown when an inquiry was taken and the host says nothing of its own.',
    ),
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
      .meta({ title: 'Plans', description: 'The advertising plans, in their order.' }),
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
        title: 'Order',
        format: 'order',
        description:
          'Names of the sections of the home page below the hero, in their order. Sections that are not named follow.',
      }),
  })
  .meta({ title: 'Home', description: 'The order of the home page.' });
