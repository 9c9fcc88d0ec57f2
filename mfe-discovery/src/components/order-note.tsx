import type { Rating } from '@tableside/contracts/restaurant/model';
import { describeUpset, findUpset } from '../lib/find-upset';

export interface OrderNoteProps {
  /** Places in the order of their ranks. */
  readonly places: readonly { readonly rating: Rating }[];
  readonly className?: string | undefined;
}

/** Why fewer stars stand before more, where they do. */
export function OrderNote({ places, className }: OrderNoteProps) {
  const upset = findUpset(places.map(({ rating }) => rating));
  return upset && <p className={className}>{describeUpset(upset)}</p>;
}
