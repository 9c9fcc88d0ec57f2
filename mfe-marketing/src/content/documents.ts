import about from '../../content/about.json';
import comingSoon from '../../content/coming-soon.json';
import contact from '../../content/contact.json';
import hero from '../../content/hero.json';
import plans from '../../content/plans.json';
import privacy from '../../content/privacy.json';
import sponsor from '../../content/sponsor.json';
import terms from '../../content/terms.json';

/** Every word of this remote. It stands in `content/`, so that changing it changes no code. */
export const content = {
  about,
  comingSoon,
  contact,
  hero,
  plans,
  privacy,
  sponsor,
  terms,
} as const;

export type Plan = (typeof plans.plans)[number];
export type LegalDocument = typeof terms;
