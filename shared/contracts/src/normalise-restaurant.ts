import type { Fact, MenuItem, Restaurant, RestaurantOffer, StarCounts } from './model';
import { isObject, number, objects, text } from './fields';
import { readImages, readOptions, readReviews, readSource, readSummary } from './normalise';

/** A restaurant with everything its own screen shows, or null when it has no slug or title. */
export function readRestaurant(value: unknown): Restaurant | null {
  const summary = readSummary(value);
  if (!summary || !isObject(value)) return null;
  return {
    ...summary,
    phone: text(value['phone']),
    website: text(value['website']),
    overview: text(value['overview'] ?? value['longDescription'] ?? value['description']),
    images: readImages(value['images'] ?? value['gallery']),
    reviews: readReviews(value['reviews']),
    features: readOptions(value['features']),
    serviceTypes: readOptions(value['service_types'] ?? value['serviceType']),
    accessibility: readOptions(value['accessibilties'] ?? value['accessibility']),
    facts: readFacts(value['facts']),
    menu: readMenu(value['menu']),
    waitTime: text(value['wait_time']),
    source: readSource(value['source']),
    starCounts: readStarCounts(value['star_counts']),
    offers: OFFERS.filter((offer) =>
      (Array.isArray(value['offers']) ? value['offers'] : []).includes(offer),
    ),
  };
}

const OFFERS: readonly RestaurantOffer[] = ['corrections', 'reports'];

function readStarCounts(value: unknown): StarCounts | null {
  if (!Array.isArray(value)) return null;
  const [one, two, three, four, five] = value.map(number);
  const counts = [one, two, three, four, five].map((count) => count ?? null);
  return counts.every((count) => count !== null) ? (counts as unknown as StarCounts) : null;
}

function readFacts(value: unknown): Fact[] {
  return objects(value).flatMap((item) => {
    const title = text(item['title']);
    const fact = item['value'];
    return title && (fact === 'yes' || fact === 'no' || fact === 'limited')
      ? [{ title, value: fact }]
      : [];
  });
}

function readMenu(value: unknown): MenuItem[] {
  return objects(value).flatMap((item) => {
    const name = text(item['name']);
    return name
      ? [
          {
            name,
            description: text(item['description']) ?? '',
            price: text(item['price']) ?? '',
            image: text(item['image']),
          },
        ]
      : [];
  });
}
