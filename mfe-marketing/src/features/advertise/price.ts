import type { Plan } from '../../content/plans';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A plan's price as people read it, such as $1,299. */
export const formatPrice = ({ priceUsd }: Pick<Plan, 'priceUsd'>): string =>
  dollars.format(priceUsd);
