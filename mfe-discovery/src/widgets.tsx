import type { WidgetsModule } from '@tableside/contracts/remote';
import { CuisineRanking } from './features/home/cuisine-ranking';
import { featuredQuery, FeaturedRestaurant } from './features/home/featured-restaurant';
import { cuisinesQuery, RestaurantGrid, cityQuery } from './features/home/restaurant-grid';
import { Collections, collectionsQuery } from './features/home/collections';
import { rankingsQuery, settingsQuery } from './lib/queries';

export const widgets = {
  FeaturedRestaurant: {
    Component: FeaturedRestaurant,
    queries: () => [featuredQuery, rankingsQuery, settingsQuery],
  },
  RestaurantGrid: {
    Component: RestaurantGrid,
    queries: () => [cityQuery(null), cuisinesQuery, settingsQuery],
  },
  Collections: { Component: Collections, queries: () => [collectionsQuery, settingsQuery] },
  CuisineRanking: { Component: CuisineRanking, queries: () => [rankingsQuery] },
} satisfies WidgetsModule['widgets'];

({ widgets }) satisfies WidgetsModule;
