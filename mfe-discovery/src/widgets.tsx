import type { WidgetsModule } from '@tableside/contracts/remote';
import { CuisineRanking } from './features/home/cuisine-ranking';
import { featuredQuery, FeaturedRestaurant } from './features/home/featured-restaurant';
import { cuisinesQuery, RestaurantGrid, townQuery } from './features/home/restaurant-grid';
import { Shelves, shelvesQuery } from './features/home/shelves';
import { rankingsQuery, settingsQuery } from './lib/queries';

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
