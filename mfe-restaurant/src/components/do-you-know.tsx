import type { Restaurant } from '@tableside/contracts/restaurant/model';

/** Id of the button that corrections begin with. */
export const CORRECTION_ID = 'correct';

export interface DoYouKnowProps {
  readonly restaurant: Pick<Restaurant, 'offers'>;
  readonly children: string;
}

/** Leads from something that nobody knows to the way to tell it, where the host takes corrections. */
export const DoYouKnow = ({ restaurant, children }: DoYouKnowProps) =>
  restaurant.offers.includes('corrections') && <a href={`#${CORRECTION_ID}`}>{children}</a>;
