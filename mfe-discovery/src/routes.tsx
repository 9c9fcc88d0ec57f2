import { paths } from '@tableside/contracts/paths';
import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { queryLoader, waitForScreen } from '@tableside/platform';
import { howWeRankHead, HowWeRankPage, howWeRankQueries } from './pages/how-we-rank-page';
import { ListingPage } from './pages/listing-page';
import { listingHead, listingQueries } from './pages/listing-queries';

const readAll = queryLoader(listingQueries);

/** Back and Forward, where the browser says the new address before anything is read. They are for the place in the list
 * that somebody left: empty cards would be too short for it. */
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
      // A filter shows at once with empty cards; only coming from another page waits for the data, and not for long.
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
