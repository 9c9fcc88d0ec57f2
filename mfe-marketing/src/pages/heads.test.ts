import type { PublishedDocuments } from '@tableside/contracts/content/model';
import type { HeadArgs } from '@tableside/contracts/remote';
import { aboutHead, builtInAbout } from './about-page';
import { builtInComingSoon, comingSoonHead } from './coming-soon-page';
import { builtInContact, contactHead } from './contact-page';
import { builtInPrivacy, builtInTerms, privacyHead, termsHead } from './legal-page';

const args = (published: PublishedDocuments = {}): HeadArgs =>
  ({ content: (kind: keyof PublishedDocuments) => published[kind] ?? null }) as HeadArgs;

it.each([
  ['about', aboutHead, 'About: A city is its tables', builtInAbout.lede],
  ['contact', contactHead, builtInContact.title, builtInContact.lede],
  ['coming soon', comingSoonHead, 'Coming soon: Something is in the oven', builtInComingSoon.text],
  ['terms', termsHead, builtInTerms.title, builtInTerms.description],
  ['privacy', privacyHead, builtInPrivacy.title, builtInPrivacy.description],
])(
  'title and description of %s are the words of its document, and the tab says which page it is',
  (_, head, title, description) => {
    expect(head?.(args())).toEqual({ title, description });
  },
);

it('follow what was published', () => {
  const about = { ...builtInAbout, title: 'New', lede: 'Words' };
  expect(aboutHead?.(args({ about }))).toEqual({ title: 'About: New', description: 'Words' });
  const comingSoon = { ...builtInComingSoon, title: 'Soon', text: 'Wait' };
  expect(comingSoonHead?.(args({ 'coming-soon': comingSoon }))).toEqual({
    title: 'Coming soon: Soon',
    description: 'Wait',
  });
});
