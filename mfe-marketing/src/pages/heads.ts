import type { RouteHandle } from '@tableside/contracts/remote';
import { builtInAbout } from '../content/about';
import { builtInComingSoon } from '../content/coming-soon';
import { builtInContact } from '../content/contact';
import { builtInPrivacy } from '../content/privacy';
import { builtInTerms } from '../content/terms';

type Head = NonNullable<RouteHandle['head']>;

/** Titles and descriptions of the pages: the words of their documents, as published or as built in. A title that may
 * be any sentence says first which page it stands on, for whoever reads only the tab. */

export const aboutHead: Head = ({ content }) => {
  const { title, lede } = content('about') ?? builtInAbout;
  return { title: `About: ${title}`, description: lede };
};

export const contactHead: Head = ({ content }) => {
  const { title, lede } = content('contact') ?? builtInContact;
  return { title, description: lede };
};

export const comingSoonHead: Head = ({ content }) => {
  const { title, text } = content('coming-soon') ?? builtInComingSoon;
  return { title: `Coming soon: ${title}`, description: text };
};

export const termsHead: Head = ({ content }) => {
  const { title, description } = content('terms') ?? builtInTerms;
  return { title, description };
};

export const privacyHead: Head = ({ content }) => {
  const { title, description } = content('privacy') ?? builtInPrivacy;
  return { title, description };
};
