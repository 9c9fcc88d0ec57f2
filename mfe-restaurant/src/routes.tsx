import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { restaurantHead } from './pages/restaurant-head';
import { restaurantLoader } from './pages/restaurant-loader';
import { RestaurantPage, RestaurantRouteError } from './pages/restaurant-page';
import { restaurantQueries } from './pages/restaurant-queries';

export const routes = {
  '/restaurant': [
    {
      path: ':slug',
      Component: RestaurantPage,
      ErrorBoundary: RestaurantRouteError,
      loader: restaurantLoader,
      handle: { queries: restaurantQueries, head: restaurantHead } satisfies RouteHandle,
    },
  ],
} satisfies RoutesModule['routes'];

({ routes }) satisfies RoutesModule;
