import { formatCount } from '@tableside/contracts/common/text';
import type { Plan } from '../../content/plans';

/** A plan's price in whole dollars as people read it, such as $1,299. Without Intl: its first use blocks a phone, and this is
 * loaded ahead. */
export const formatPrice = ({ priceUsd }: Pick<Plan, 'priceUsd'>): string =>
  `$${formatCount(priceUsd)}`;
