import type { Restaurant } from '@tableside/contracts/restaurant/model';

/** Id of the button that opens the correction form. */
export const CORRECTION_ID = 'correct';

export interface CorrectionLinkProps {
  readonly restaurant: Pick<Restaurant, 'offers'>;
  readonly children: string;
}

/** Link from missing information to the correction form, when the API takes corrections. */
export const CorrectionLink = ({ restaurant, children }: CorrectionLinkProps) =>
  restaurant.offers.includes('corrections') && <a href={`#${CORRECTION_ID}`}>{children}</a>;
