import type { Fact } from '@tableside/contracts/restaurant/model';
import type { RestaurantRecord } from '../../records/record';
import type { AmenityMeaning } from './amenity';
import type { Cuisines } from './cuisine';
import { splitList } from './split-list';

type Tags = Readonly<Record<string, string>>;
type Options = RestaurantRecord['options'];

const isYes = (value: string | undefined): boolean => value === 'yes' || value === 'designated';

/** A bar of any kind: "yes", "wine", "whiskey"... */
const hasBar = (value: string | undefined): boolean => value !== undefined && value !== 'no';

/** Filter options from tags, titles as the product's lists have them. A place that says "no" to what its kind
 * promises, such as a beer garden without tables outside, is believed. */
export function readOptions(
  tags: Tags,
  amenity: AmenityMeaning,
  cuisines: Cuisines,
  facts: readonly Fact[],
): Options {
  const answers = new Map(facts.map(({ title, value }) => [title, value]));
  const says = (title: string): boolean => answers.get(title) === 'yes';
  const pick = (choices: Readonly<Record<string, boolean>>): string[] =>
    Object.keys(choices).filter((title) => choices[title]);
  const promises = (title: string): boolean => amenity.features?.includes(title) === true;
  return {
    cuisine: cuisines.titles.length || !amenity.cuisine ? cuisines.titles : [amenity.cuisine],
    popularFor: [],
    service: pick({
      'Dine-in': says('Indoor seating'),
      Takeout: says('Takeout'),
      Delivery: says('Delivery'),
      Catering: tags['catering'] === 'yes',
    }),
    feature: pick({
      'Outdoor Seating':
        says('Outdoor seating') ||
        (promises('Outdoor Seating') && answers.get('Outdoor seating') !== 'no'),
      'Live Music': says('Live music'),
      Bar: hasBar(tags['bar']) || (promises('Bar') && tags['bar'] !== 'no'),
      WiFi: says('WiFi'),
      'Pool Tables': splitList(tags['sport']).some((s) => s === 'billiards' || s === 'pool'),
      'Sports TV': tags['sports_bar'] === 'yes' || tags['theme'] === 'sports_bar',
    }),
    accessibility: pick({
      'Wheelchair Accessible': says('Wheelchair access'),
      'Accessible Parking':
        Number(tags['capacity:disabled']) > 0 || isYes(tags['parking:disabled']),
      'Accessible Restrooms': says('Accessible restrooms'),
      'Service Animals Welcome': isYes(tags['assistance_dog']) || isYes(tags['service_dog']),
    }),
  };
}
