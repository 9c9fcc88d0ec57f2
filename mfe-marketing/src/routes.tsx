import type { RouteHandle, RoutesModule } from '@tableside/contracts/remotes';
import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { queryLoader } from '@tableside/platform';
import { builtInAbout } from './content/about';
import { builtInContact } from './content/contact';
import { builtInComingSoon } from './content/coming-soon';
import { builtInPrivacy } from './content/privacy';
import { builtInTerms } from './content/terms';
import { AboutPage } from './pages/about-page';
import { ComingSoonPage } from './pages/coming-soon-page';
import { ContactPage } from './pages/contact-page';
import { PrivacyPage, TermsPage } from './pages/legal-pages';

const contactQueries = () => [query('settings')];

const titled = (title: string, description: string): RouteHandle => ({
  head: () => ({ title, description }),
});

export const routes = {
  [paths.about]: [
    { index: true, Component: AboutPage, handle: titled('About', builtInAbout.lede) },
  ],
  [paths.contact]: [
    {
      index: true,
      Component: ContactPage,
      loader: queryLoader(contactQueries),
      handle: { ...titled('Contact', builtInContact.lede), queries: contactQueries },
    },
  ],
  [paths.comingSoon]: [
    {
      index: true,
      Component: ComingSoonPage,
      handle: titled('Coming soon', builtInComingSoon.text),
    },
  ],
  [paths.terms]: [
    {
      index: true,
      Component: TermsPage,
      handle: titled(builtInTerms.title, builtInTerms.description),
    },
  ],
  [paths.privacy]: [
    {
      index: true,
      Component: PrivacyPage,
      handle: titled(builtInPrivacy.title, builtInPrivacy.description),
    },
  ],
} satisfies RoutesModule['routes'];
