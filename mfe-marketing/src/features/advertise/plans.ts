import { formatCount } from '@tableside/contracts/common/text';
import type { ContentDocument } from '@tableside/contracts/content/model';
import plansDocument from '../../../content/plans.json';

export const builtInPlans = plansDocument as ContentDocument<'plans'>;
export type Plan = ContentDocument<'plans'>['plans'][number];

/** A plan's price in whole dollars as people read it, such as $1,299. Without Intl: its first use blocks a phone, and this is
 * loaded ahead. */
export const formatPrice = ({ priceUsd }: Pick<Plan, 'priceUsd'>): string =>
  `$${formatCount(priceUsd)}`;

export const withPlan = (plan: Pick<Plan, 'name' | 'priceUsd'>, message: string): string =>
  [`Plan: ${plan.name} (${formatPrice(plan)} per month)`, message.trim()]
    .filter(Boolean)
    .join('\n');
