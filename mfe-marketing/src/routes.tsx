import { paths } from '@tableside/contracts/paths';
import type { RoutesModule } from '@tableside/contracts/remote';
import { aboutHandle, AboutPage } from './pages/about-page';
import { comingSoonHandle, ComingSoonPage } from './pages/coming-soon-page';
import { contactRoute } from './pages/contact-page';
import { privacyRoute, termsRoute } from './pages/legal-page';

export const routes = {
  [paths.about]: [{ index: true, Component: AboutPage, handle: aboutHandle }],
  [paths.contact]: [contactRoute],
  [paths.comingSoon]: [{ index: true, Component: ComingSoonPage, handle: comingSoonHandle }],
  [paths.terms]: [termsRoute],
  [paths.privacy]: [privacyRoute],
} satisfies RoutesModule['routes'];
