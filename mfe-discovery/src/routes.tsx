import type { RouteHandle, RoutesModule } from '@tableside/contracts/remotes';
import { queryLoader } from '@tableside/platform';
import { ListingPage } from './pages/listing-page';
import { listingHead, listingQueries } from './pages/listing-queries';

export const routes: RoutesModule['routes'] = {
  '/restaurants': [
    {
      index: true,
      Component: ListingPage,
      loader: queryLoader(listingQueries),
      // A filter shows at once with empty cards; only coming from another page waits for the data.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      handle: { queries: listingQueries, head: listingHead } satisfies RouteHandle,
    },
  ],
};

({ routes }) satisfies RoutesModule;
