import type { RouteHandle, RoutesModule } from '@tableside/contracts/remote';
import { restaurantHead } from './pages/restaurant-head';
import { restaurantLoader, restaurantQueries } from './pages/restaurant-loader';
import { RestaurantPage, RestaurantRouteError } from './pages/restaurant-page';

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
