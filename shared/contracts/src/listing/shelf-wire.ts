import { z } from 'zod';
import { wireSummary } from '../restaurant/wire';
import { SHELF_NAMES } from './shelf-model';
import { filterRequest } from './wire';

/** `restraunt/shelves`. Shelves that the city has too few places for are left out. */
export const wireShelves = z.array(
  z.object({
    name: z.enum(SHELF_NAMES),
    /** How many places the filter has. */
    total: z.number().int(),
    /** What filter_restaurants answers the shelf's places for, all of them. */
    filter: filterRequest.pick({ open_at: true, traits: true, cuisineType: true }).partial(),
    data: z.array(wireSummary),
  }),
);
export type WireShelf = z.infer<typeof wireShelves>[number];
