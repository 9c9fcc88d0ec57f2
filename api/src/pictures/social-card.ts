import { createHash } from 'node:crypto';
import { SOCIAL_IMAGES_PATH } from '@tableside/contracts/common/pictures';

/** Raised whenever the drawing changes, so that pictures have new addresses. */
const RECIPE = 1;

/** A picture beside the words: a photo, or the cloth of a cuisine with a dish. */
export interface Tile {
  readonly cuisine: string | null;
  /** Path below /uploads/; null for none. */
  readonly picture: string | null;
}

/** All that a preview picture shows. Nothing that changes by the hour: others keep it for weeks. */
export interface SocialCard {
  /** In large letters. */
  readonly title: string;
  /** In its place where the fonts lack the title's script. */
  readonly otherTitle: string;
  /** Above the title; empty for nothing. */
  readonly overline: string;
  /** Below the title; empty for nothing. */
  readonly line: string;
  /** Mean of 1 to 5 stars; null where nobody has rated. */
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** At the foot, beside the site's mark; empty for nothing. */
  readonly city: string;
  /** One, or four. */
  readonly tiles: readonly Tile[];
}

/** Names the picture's content: it changes with all that the card shows. */
export const socialCardHash = (card: SocialCard): string =>
  createHash('sha256')
    .update(`${RECIPE} ${JSON.stringify(card)}`)
    .digest('hex')
    .slice(0, 16);

/** Where a card is served, as the contract names pictures.
 * @param subject what it is about, such as `places/luna` */
export const socialCardPath = (subject: string, card: SocialCard): string =>
  `${SOCIAL_IMAGES_PATH}${subject}/${socialCardHash(card)}.jpg`;
