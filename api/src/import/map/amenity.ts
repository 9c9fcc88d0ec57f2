import { splitList } from './split-list';

type Tags = Readonly<Record<string, string>>;

export interface AmenityMeaning {
  /** Cuisine of a place that names none itself. */
  readonly cuisine?: string;
  readonly features?: readonly string[];
}

/** Kinds of places that are imported, and what the kind alone says. */
const AMENITIES: Readonly<Record<string, AmenityMeaning>> = {
  restaurant: {},
  fast_food: { cuisine: 'Fast Food' },
  cafe: { cuisine: 'Cafe' },
  bar: { cuisine: 'Bar', features: ['Bar'] },
  pub: { cuisine: 'Pub', features: ['Bar'] },
  food_court: { cuisine: 'Food Court' },
  ice_cream: { cuisine: 'Ice Cream' },
  biergarten: { cuisine: 'Beer Garden', features: ['Bar', 'Outdoor Seating'] },
};

const LIFECYCLE = /^(disused|abandoned|demolished|removed|razed):amenity$/;

const readAmenities = (tags: Tags): AmenityMeaning[] =>
  splitList(tags['amenity']).flatMap((amenity) =>
    Object.hasOwn(AMENITIES, amenity) ? (AMENITIES[amenity] ?? []) : [],
  );

/** What the kind of place says, or why a place is not imported. */
export function readAmenity(tags: Tags): AmenityMeaning | { readonly skip: string } {
  const kinds = readAmenities(tags);
  const isGone = tags['disused'] === 'yes' || tags['abandoned'] === 'yes';
  const wasFood = Object.entries(tags).some(
    ([key, value]) => LIFECYCLE.test(key) && readAmenities({ amenity: value }).length > 0,
  );
  if (!kinds.length) {
    return {
      skip: wasFood ? 'closed for good (disused or abandoned)' : 'not a place to eat or drink',
    };
  }
  if (isGone) return { skip: 'closed for good (disused or abandoned)' };
  return {
    cuisine: kinds.find(({ cuisine }) => cuisine)?.cuisine,
    features: [...new Set(kinds.flatMap(({ features }) => features ?? []))],
  };
}
