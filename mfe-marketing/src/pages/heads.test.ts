import type { PublishedContentByType } from '@tableside/contracts/content/model';
import type { HeadArgs } from '@tableside/contracts/remote';
import { aboutHandle, builtInAbout } from './about-page';
import { builtInComingSoon, comingSoonHandle } from './coming-soon-page';
import { builtInContact, contactRoute } from './contact-page';
import { builtInPrivacy, builtInTerms, privacyRoute, termsRoute } from './legal-page';

const args = (published: PublishedContentByType = {}): HeadArgs =>
  ({ content: (kind: keyof PublishedContentByType) => published[kind] ?? null }) as HeadArgs;

it.each([
  ['about', aboutHandle, 'About: A city is its tables', builtInAbout.lede],
  ['contact', contactRoute.handle, builtInContact.title, builtInContact.lede],
  ['coming soon', comingSoonHandle, 'Coming soon: Something’s in the oven', builtInComingSoon.text],
  ['terms', termsRoute.handle, builtInTerms.title, builtInTerms.description],
  ['privacy', privacyRoute.handle, builtInPrivacy.title, builtInPrivacy.description],
])(
  'uses the built-in title and description for %s, and names the page in the title',
  (_, handle, title, description) => {
    expect(handle.head(args())).toEqual({ title, description });
  },
);

it('uses the published title and description', () => {
  const about = { ...builtInAbout, title: 'New', lede: 'Words' };
  expect(aboutHandle.head(args({ about }))).toEqual({ title: 'About: New', description: 'Words' });
  const comingSoon = { ...builtInComingSoon, title: 'Soon', text: 'Wait' };
  expect(comingSoonHandle.head(args({ 'coming-soon': comingSoon }))).toEqual({
    title: 'Coming soon: Soon',
    description: 'Wait',
  });
});
