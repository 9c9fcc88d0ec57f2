import { email, type FormFields, type FormRules } from '../common/rules';

/** Who made a restaurant that of the month. */
export const FEATURED_BY = ['votes', 'operator', 'nobody'] as const;

/** What a host may take about a restaurant beyond the specification. */
export const OFFERS = ['corrections', 'reports', 'claims'] as const;

/** Price ranges, cheapest first. */
export const PRICE_RANGES = ['$', '$$', '$$$', '$$$$'] as const;

/** Where an owner may lead people. */
export const PLACE_LINKS = ['menu', 'reserve', 'order'] as const;
export type PlaceLink = (typeof PLACE_LINKS)[number];

/** What is wrong with what the site says about a restaurant. */
export const correctionRules = {
  topic: {
    required: 'Choose what is wrong.',
    max: 40,
    oneOf: ['closed', 'hours', 'location', 'contact', 'menu', 'facts', 'photos', 'other'],
  },
  message: { required: 'Say what is right.', max: 2000, isMultiline: true },
  // For questions; nobody has to leave one.
  email: { max: email.max, kind: 'email' },
} as const satisfies FormRules;
export type CorrectionRequest = FormFields<typeof correctionRules>;

/** Fewest ratings with which a restaurant can be ranked for its cuisine, "#1 Rated", or restaurant of the month. */
export const RANK_MIN_RATINGS = 3;
/** Lowest average with which it can, of 5. */
export const RANK_MIN_AVERAGE = 3.5;
