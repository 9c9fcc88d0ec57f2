import type { RouteHandle, RoutesModule } from '@tableside/contracts/remotes';
import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { queryLoader } from '@tableside/platform';
import { content } from './content/documents';
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
    { index: true, Component: AboutPage, handle: titled('About', content.about.lede) },
  ],
  [paths.contact]: [
    {
      index: true,
      Component: ContactPage,
      loader: queryLoader(contactQueries),
      handle: { ...titled('Contact', content.contact.lede), queries: contactQueries },
    },
  ],
  [paths.comingSoon]: [
    {
      index: true,
      Component: ComingSoonPage,
      handle: titled('Coming soon', content.comingSoon.text),
    },
  ],
  [paths.terms]: [
    {
      index: true,
      Component: TermsPage,
      handle: titled(content.terms.title, 'What you agree to when you use Tableside.'),
    },
  ],
  [paths.privacy]: [
    {
      index: true,
      Component: PrivacyPage,
      handle: titled(
        content.privacy.title,
        'What Tableside keeps about you, and what it does not.',
      ),
    },
  ],
} satisfies RoutesModule['routes'];
