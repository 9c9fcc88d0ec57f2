import type { PublishedContentByType } from '@tableside/contracts/content/model';
import type { HeadArgs } from '@tableside/contracts/remote';
import { aboutHead, builtInAbout } from './about-page';
import { builtInComingSoon, comingSoonHead } from './coming-soon-page';
import { builtInContact, contactHead } from './contact-page';
import { builtInPrivacy, builtInTerms, privacyHead, termsHead } from './legal-page';

const args = (published: PublishedContentByType = {}): HeadArgs =>
  ({ content: (kind: keyof PublishedContentByType) => published[kind] ?? null }) as HeadArgs;

it.each([
  ['about', aboutHead, 'About: A city is its tables', builtInAbout.lede],
  ['contact', contactHead, builtInContact.title, builtInContact.lede],
  ['coming soon', comingSoonHead, 'Coming soon: Something’s in the oven', builtInComingSoon.text],
  ['terms', termsHead, builtInTerms.title, builtInTerms.description],
  ['privacy', privacyHead, builtInPrivacy.title, builtInPrivacy.description],
])(
  'uses the built-in title and description for %s, and names the page in the title',
  (_, head, title, description) => {
    expect(head?.(args())).toEqual({ title, description });
  },
);

it('uses the published title and description', () => {
  const about = { ...builtInAbout, title: 'New', lede: 'Words' };
  expect(aboutHead?.(args({ about }))).toEqual({ title: 'About: New', description: 'Words' });
  const comingSoon = { ...builtInComingSoon, title: 'Soon', text: 'Wait' };
  expect(comingSoonHead?.(args({ 'coming-soon': comingSoon }))).toEqual({
    title: 'Coming soon: Soon',
    description: 'Wait',
  });
});
