import { z } from 'zod';
import { CONTENT_REVISION } from '../registry/names';
import {
  bannerDocument,
  footerDocument,
  heroDocument,
  homeDocument,
  partnerDocument,
  plansDocument,
} from './home-kinds';
import {
  aboutDocument,
  comingSoonDocument,
  contactDocument,
  faqDocument,
  privacyDocument,
  termsDocument,
} from './page-kinds';

/** The kinds of documents, and what each must be like. Browsers get the types only: what reaches them was checked. */
export const contentSchemas = {
  hero: heroDocument,
  partner: partnerDocument,
  banner: bannerDocument,
  footer: footerDocument,
  plans: plansDocument,
  about: aboutDocument,
  contact: contactDocument,
  faq: faqDocument,
  'coming-soon': comingSoonDocument,
  terms: termsDocument,
  privacy: privacyDocument,
  home: homeDocument,
} as const;

export const CONTENT_KINDS = Object.keys(
  contentSchemas,
) as readonly (keyof typeof contentSchemas)[];

/** Major version of what the store holds; a reader that meets another shows the built-in copy. */
export const CONTENT_SCHEMA = 1;

/** `content/<remote>/<revision>.json`, which anyone may download: who published it stands in the registry alone.
 * Documents are read one by one, so that one bad one costs no other. */
export const contentRevision = z.object({
  schema: z.literal(CONTENT_SCHEMA),
  revision: z.string().regex(CONTENT_REVISION),
  /** The revision that rollback returns to; null returns to the built-in copy. */
  parent: z.string().nullable(),
  /** Kinds that this revision changed. */
  changed: z.array(z.string()),
  at: z.iso.datetime(),
  documents: z.record(z.string(), z.unknown()),
});
export type ContentRevision = z.infer<typeof contentRevision>;

/** The remote whose words are documents, by its name. */
export type ContentOwner = string;

/** Address, and key in the release store, of a revision. */
export const contentRevisionKey = (owner: ContentOwner, revision: string): string =>
  `content/${owner}/${revision}.json`;

/** Key in the release store, and with a slash before it the address, of a published picture.
 * @param name its hash and ending */
export const contentPictureKey = (owner: ContentOwner, name: string): string =>
  `content/${owner}/pictures/${name}`;
