import { isOutside } from './links';
import type { PublishedDocuments } from './model';

/** Kinds of documents that somebody pays for: the line above the header, the section on home, the sentence in the footer. */
export const SPONSOR_SLOTS = ['banner', 'partner', 'footer'] as const;
export type SponsorSlot = (typeof SPONSOR_SLOTS)[number];

/** Whether the words of a slot have a link; the footer's are a sentence. */
export const hasLink = (slot: SponsorSlot): boolean => slot !== 'footer';

/** Below it, an address for each slot counts a press and leads on. */
export const GO_PATH = '/go';

/** Where a press on a slot leads outside of the site; null where it has no such link. */
export function outsideLinkOf(slot: SponsorSlot, documents: PublishedDocuments): string | null {
  const { banner, partner } = documents;
  const links = { banner: banner?.href, partner: partner?.promo?.href, footer: null };
  const href = links[slot];
  return href && isOutside(href) ? href : null;
}

/** The slots that published documents fill; a built-in copy has no sponsor who could ask. */
export const filledSlots = (documents: PublishedDocuments): SponsorSlot[] =>
  SPONSOR_SLOTS.filter(
    (slot) => documents[slot] && (slot !== 'banner' || documents.banner?.isShown),
  );

/** The documents with the addresses that count presses in the place of the sponsor's.
 * @param origin of the site. Only https is taken for a link that leaves the page, by every release there ever was, so on a site
 * without it the links stay as they are. */
export function withCountedLinks(
  documents: PublishedDocuments,
  origin: string,
): PublishedDocuments {
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
