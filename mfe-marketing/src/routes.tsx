import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { queryLoader } from '@tableside/platform';
import { aboutHead, AboutPage } from './pages/about-page';
import { comingSoonHead, ComingSoonPage } from './pages/coming-soon-page';
import { contactHead, ContactPage } from './pages/contact-page';
import { privacyHead, PrivacyPage, termsHead, TermsPage } from './pages/legal-page';

const contactQueries = () => [query('settings')];

const handle = (parts: RouteHandle): RouteHandle => parts;

export const routes = {
  [paths.about]: [{ index: true, Component: AboutPage, handle: handle({ head: aboutHead }) }],
  [paths.contact]: [
    {
      index: true,
      Component: ContactPage,
      loader: queryLoader(contactQueries),
      handle: handle({ queries: contactQueries, head: contactHead }),
    },
  ],
  [paths.comingSoon]: [
    { index: true, Component: ComingSoonPage, handle: handle({ head: comingSoonHead }) },
  ],
  [paths.terms]: [{ index: true, Component: TermsPage, handle: handle({ head: termsHead }) }],
  [paths.privacy]: [{ index: true, Component: PrivacyPage, handle: handle({ head: privacyHead }) }],
} satisfies RoutesModule['routes'];
