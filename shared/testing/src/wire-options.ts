import type { FilterKind } from '@tableside/contracts/model';

/** The specification's sample option lists, numbered from 1. */
const TITLES: Readonly<Record<FilterKind, readonly string[]>> = {
  cuisine: [
    'American',
    'Asian',
    'BBQ',
    'Chinese',
    'Hamburger',
    'Italian',
    'Mexican',
    'Pizza',
    'German',
  ],
  service: ['Dine-in', 'Takeout', 'Delivery', 'Catering'],
  popularFor: ['Date Night', 'Family Dining', 'Business Lunch', 'Quick Bite'],
  feature: [
    'Outdoor Seating',
    'Live Music',
    'Bar',
    'WiFi',
    'Pool Tables',
    'Sports TV',
    'Brewery Tours',
  ],
  accessibility: [
    'Wheelchair Accessible',
    'Accessible Parking',
    'Accessible Restrooms',
    'Service Animals Welcome',
  ],
};

/** What an option list call answers for one kind. */
export const makeWireOptions = (kind: FilterKind): { id: number; title: string }[] =>
  TITLES[kind].map((title, index) => ({ id: index + 1, title }));
