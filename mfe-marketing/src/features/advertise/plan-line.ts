import type { Plan } from '../../content/plans';
import { formatPrice } from './price';

/** The chosen plan goes first in the message, since the payload has no field for it. */
export const withPlan = (plan: Pick<Plan, 'name' | 'priceUsd'>, message: string): string =>
  [`Plan: ${plan.name} (${formatPrice(plan)} per month)`, message.trim()]
    .filter(Boolean)
    .join('\n');
