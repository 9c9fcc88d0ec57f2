import type { RouteHandle, RoutesModule } from '@tableside/contracts/remotes';
import { queryLoader, waitForScreen } from '@tableside/platform';
import { ListingPage } from './pages/listing-page';
import { listingHead, listingQueries } from './pages/listing-queries';

const readAll = queryLoader(listingQueries);

export const routes: RoutesModule['routes'] = {
  '/restaurants': [
    {
      index: true,
      Component: ListingPage,
      loader: (args) => waitForScreen(readAll(args)),
      // A filter shows at once with empty cards; only coming from another page waits for the data, and not for long.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      handle: { queries: listingQueries, head: listingHead } satisfies RouteHandle,
    },
  ],
};

({ routes }) satisfies RoutesModule;
