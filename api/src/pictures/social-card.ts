import { createHash } from 'node:crypto';
import { SOCIAL_IMAGES_PATH } from '@tableside/contracts/common/pictures';

/** Increment it when the design changes, so that cards get new addresses. */
const RECIPE = 1;

/** A picture on a card: a photo, or the placeholder pattern of a cuisine. */
export interface Tile {
  readonly cuisine: string | null;
  /** Path below /uploads/; null for none. */
  readonly picture: string | null;
}

/** Content of a social card. It must not change hourly: other sites cache it for weeks. */
export interface SocialCard {
  readonly title: string;
  /** Used if the fonts lack the title's script. */
  readonly otherTitle: string;
  /** Above the title; may be empty. */
  readonly overline: string;
  /** Below the title; may be empty. */
  readonly line: string;
  /** Average of 1 to 5 stars; null without ratings. */
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** Next to the logo at the bottom; may be empty. */
  readonly city: string;
  readonly tiles: readonly Tile[];
}

export const socialCardHash = (card: SocialCard): string =>
  createHash('sha256')
    .update(`${RECIPE} ${JSON.stringify(card)}`)
    .digest('hex')
    .slice(0, 16);

/** Path of a card, as in the contract.
 * @param subject such as `restaurants/luna` */
export const socialCardPath = (subject: string, card: SocialCard): string =>
  `${SOCIAL_IMAGES_PATH}${subject}/${socialCardHash(card)}.jpg`;
