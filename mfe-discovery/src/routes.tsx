import { paths } from '@tableside/contracts/paths';
import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { queryLoader, waitForScreen } from '@tableside/platform';
import { howWeRankHead, HowWeRankPage, howWeRankQueries } from './pages/how-we-rank-page';
import { ListingPage } from './pages/listing-page';
import { listingHead, listingQueries } from './pages/listing-queries';

const readAll = queryLoader(listingQueries);

/** Back and Forward change the URL before loading. They wait for the data, since scroll cannot be restored on skeleton cards. */
const isGoingBack = ({ url }: Request): boolean =>
  typeof window !== 'undefined' && window.location.href === url;

export const routes: RoutesModule['routes'] = {
  '/restaurants': [
    {
      index: true,
      Component: ListingPage,
      loader: (args) => {
        const read = readAll(args);
        return isGoingBack(args.request) ? read : waitForScreen(read);
      },
      // A filter change shows skeleton cards at once; only navigation from another page waits briefly for the data.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      handle: { queries: listingQueries, head: listingHead } satisfies RouteHandle,
    },
  ],
  [paths.howWeRank]: [
    {
      index: true,
      Component: HowWeRankPage,
      loader: queryLoader(howWeRankQueries),
      handle: { queries: howWeRankQueries, head: howWeRankHead } satisfies RouteHandle,
    },
  ],
};

({ routes }) satisfies RoutesModule;
