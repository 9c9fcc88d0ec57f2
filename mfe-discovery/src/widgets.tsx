import type { WidgetsModule } from '@tableside/contracts/remote/model';
import { rankingsQuery, settingsQuery } from './lib/queries';
import { FeaturedRestaurant, featuredQuery } from './features/home/featured-restaurant';
import { CuisineRanking } from './features/home/cuisine-ranking';
import { Shelves, shelvesQuery } from './features/home/shelves';
import { RestaurantGrid, cuisinesQuery, townQuery } from './features/home/restaurant-grid';

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
