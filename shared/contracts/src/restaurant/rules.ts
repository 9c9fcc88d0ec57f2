import { email, type FormFields, type FormRules } from '../common/rules';

/** Who chose the restaurant of the month. */
export const FEATURED_BY = ['votes', 'operator', 'none'] as const;

/** Optional features an API may support per restaurant. */
export const OPTIONAL_FEATURES = ['corrections', 'reports', 'claims'] as const;

/** Price ranges, cheapest first. */
export const PRICE_RANGES = ['$', '$$', '$$$', '$$$$'] as const;

/** Links an owner may set. */
export const RESTAURANT_LINKS = ['menu', 'reserve', 'order'] as const;
export type RestaurantLink = (typeof RESTAURANT_LINKS)[number];

/** Fields of the correction form. */
export const correctionRules = {
  topic: {
    required: 'Choose what needs fixing.',
    max: 40,
    oneOf: ['closed', 'hours', 'location', 'contact', 'menu', 'facts', 'photos', 'other'],
  },
  message: { required: 'Tell us what’s correct.', max: 2000, isMultiline: true },
  email: { max: email.max, kind: 'email' },
} as const satisfies FormRules;
export type CorrectionRequest = FormFields<typeof correctionRules>;

/** Fewest ratings for a cuisine ranking, "#1 Rated", or restaurant of the month. */
export const RANK_MIN_RATINGS = 3;
/** Lowest average for the same. */
export const RANK_MIN_AVERAGE = 3.5;
