import { must, nextId } from '../common/factory';
import type { Restaurant, RestaurantSummary } from './model';
import { readRestaurant, readSummary } from './read';
import type { WireRestaurant, WireSummary } from './wire';

/** As hosts name them. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The same hours on every weekday. */
export const makeWireTimeslots = (slot = '11:00 AM to 10:00 PM'): WireSummary['timeslots'] =>
  WEEKDAYS.map((weekday) => ({ weekday, slot, is_closed: 0 }));

export function makeWireSummary(over: Partial<WireSummary> = {}): WireSummary {
  const id = over.id ?? nextId();
  return {
    id,
    slug: `kitchen-${id}`,
    title: `Kitchen ${id}`,
    featured_image: `uploads/restaurants/kitchen-${id}.webp`,
    location: `${id} Market Street`,
    latitude: 35.0456,
    longitude: -85.3097,
    timeslots: makeWireTimeslots(),
    cuisines_types: [{ id: 6, title: 'Italian' }],
    popular_for: [{ id: 1, title: 'Date Night' }],
    is_wishlist_added: false,
    wishlist_id: null,
    area: 'North Shore',
    street: `${id} Market St`,
    rating_avg: 4.6,
    rating_count: 128,
    price_range: '$$',
    ...over,
  };
}

export function makeWireRestaurant(over: Partial<WireRestaurant> = {}): WireRestaurant {
  return {
    ...makeWireSummary(over),
    phone: '(423) 555-0142',
    website: 'kitchen.example',
    overview: 'Handmade pasta a short walk from the river.',
    images: [{ image_url: 'uploads/restaurants/room.webp' }],
    reviews: [],
    features: [{ id: 1, title: 'Outdoor Seating' }],
    service_types: [{ id: 1, title: 'Dine-in' }],
    accessibilties: [{ id: 1, title: 'Wheelchair Accessible' }],
    facts: [],
    menu: [],
    wait_time: null,
    source: 'demo',
    ...over,
  };
}

export const makeSummary = (over: Partial<RestaurantSummary> = {}): RestaurantSummary => ({
  ...must(readSummary(makeWireSummary())),
  ...over,
});

export const makeRestaurant = (over: Partial<Restaurant> = {}): Restaurant => ({
  ...must(readRestaurant(makeWireRestaurant())),
  ...over,
});
