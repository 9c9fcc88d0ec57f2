import { isOutside } from './links';
import type { PublishedContentByType } from './model';

/** Sponsored content: the line above the header, the section on the home page, the message in the footer. */
export const SPONSOR_SLOTS = ['banner', 'partner', 'footer'] as const;
export type SponsorSlot = (typeof SPONSOR_SLOTS)[number];

/** Whether a slot has a link; the footer has only text. */
export const hasLink = (slot: SponsorSlot): boolean => slot !== 'footer';

/** Path prefix of the redirects that count clicks, one per slot. */
export const GO_PATH = '/go';

/** External link of a slot; null if it has none. */
export function outsideLinkOf(slot: SponsorSlot, documents: PublishedContentByType): string | null {
  const { banner, partner } = documents;
  const links = { banner: banner?.href, partner: partner?.promo?.href, footer: null };
  const href = links[slot];
  return href && isOutside(href) ? href : null;
}

/** The slots filled by published content; the built-in copy has no real sponsor. */
export const filledSlots = (documents: PublishedContentByType): SponsorSlot[] =>
  SPONSOR_SLOTS.filter(
    (slot) => documents[slot] && (slot !== 'banner' || documents.banner?.isShown),
  );

/** Replaces the sponsor's links with redirects that count clicks.
 * @param origin of the site. Without https the links stay unchanged, because releases treat only https links as external. */
export function withCountedLinks(
  documents: PublishedContentByType,
  origin: string,
): PublishedContentByType {
  if (!isOutside(origin)) return documents;
  const counted = (slot: SponsorSlot) => `${origin}${GO_PATH}/${slot}`;
  const { banner, partner } = documents;
  const isCounted = (slot: SponsorSlot) => outsideLinkOf(slot, documents) !== null;
  return {
    ...documents,
    ...(banner && isCounted('banner') && { banner: { ...banner, href: counted('banner') } }),
    ...(partner?.promo &&
      isCounted('partner') && {
        partner: { ...partner, promo: { ...partner.promo, href: counted('partner') } },
      }),
  };
}
