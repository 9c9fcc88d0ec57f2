import { fields, instant, text } from '../common/read';
import type { RestaurantLinks } from './model';
import { RESTAURANT_LINKS, type RestaurantLink } from './rules';

/** Owner info and replies. Separate from `model.ts`, so that pages load it on demand. */

export interface OwnerInfo {
  /** ISO 8601 instant of the owner's last update; null when the links are the operator's. */
  readonly at: string | null;
  readonly links: RestaurantLinks;
}

/** Null when there is nothing to show. */
export function readOwnerInfo(value: unknown): OwnerInfo | null {
  const info = fields(value);
  const at = instant(info['at']);
  const sent = fields(info['links']);
  const read = (link: RestaurantLink): string | null => {
    const href = text(sent[link]);
    return href?.startsWith('https://') ? href : null;
  };
  const links = { menu: read('menu'), reserve: read('reserve'), order: read('order') };
  return at || RESTAURANT_LINKS.some((link) => links[link]) ? { at, links } : null;
}

export type OwnerReply = NonNullable<ReturnType<typeof readOwnerReply>>;

/** Null when there is nothing to show. */
export function readOwnerReply(value: unknown) {
  const reply = fields(value);
  const at = instant(reply['at']);
  const body = text(reply['text']);
  return at && body ? { at, text: body } : null;
}
