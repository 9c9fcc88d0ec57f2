import { formatCount } from '@tableside/contracts/common/text';
import type { ContentEntry } from '@tableside/contracts/content/model';
import plansDocument from '../../../content/plans.json';

export const builtInPlans = plansDocument as ContentEntry<'plans'>;
export type Plan = ContentEntry<'plans'>['plans'][number];

/** Formats a price in whole dollars, such as $1,299. Avoids Intl, whose first use is slow on phones. */
export const formatPrice = ({ priceUsd }: Pick<Plan, 'priceUsd'>): string =>
  `$${formatCount(priceUsd)}`;
