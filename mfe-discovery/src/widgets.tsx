import type { WidgetsModule } from '@tableside/contracts/remote';
import { rankingsQuery } from './lib/rankings-query';
import { settingsQuery } from './lib/use-city';
import { FeaturedRestaurant, featuredQuery } from './features/featured/featured-restaurant';
import { CuisineRanking } from './features/ranking/cuisine-ranking';
import { Shelves, shelvesQuery } from './features/shelves/shelves';
import { RestaurantGrid } from './features/town/restaurant-grid';
import { cuisinesQuery, townQuery } from './features/town/town-queries';

export const widgets = {
  FeaturedRestaurant: {
    Component: FeaturedRestaurant,
    queries: () => [featuredQuery, rankingsQuery, settingsQuery],
  },
  RestaurantGrid: {
    Component: RestaurantGrid,
    queries: () => [townQuery(null), cuisinesQuery, settingsQuery],
  },
  Shelves: { Component: Shelves, queries: () => [shelvesQuery, settingsQuery] },
  CuisineRanking: { Component: CuisineRanking, queries: () => [rankingsQuery] },
} satisfies WidgetsModule['widgets'];

({ widgets }) satisfies WidgetsModule;
