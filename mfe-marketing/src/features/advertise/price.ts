import type { Plan } from '../../content/plans';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A plan's price as people read it, such as $1,299. */
export const formatPrice = ({ priceUsd }: Pick<Plan, 'priceUsd'>): string =>
  dollars.format(priceUsd);

/** The chosen plan goes first in the message, since the payload has no field for it. */
export const withPlan = (plan: Pick<Plan, 'name' | 'priceUsd'>, message: string): string =>
  [`Plan: ${plan.name} (${formatPrice(plan)} per month)`, message.trim()]
    .filter(Boolean)
    .join('\n');
