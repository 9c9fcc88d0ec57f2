import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { queryLoader } from '@tableside/platform';
import { picksQuery } from './lib/picks';
import { settingsQuery } from './lib/use-city';
import { NewcomerPage } from './pages/newcomer-page';

const handle = {
  queries: () => [picksQuery, settingsQuery],
  head: () => ({
    title: 'Newcomer',
    description: 'A new page that starts with the city’s top-rated restaurants.',
  }),
} satisfies RouteHandle;

export const routes = {
  '/newcomer': [
    { index: true, Component: NewcomerPage, loader: queryLoader(handle.queries), handle },
  ],
} satisfies RoutesModule['routes'];
