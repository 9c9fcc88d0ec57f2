/** OpenStreetMap's kind of place, and its cuisine where the category tells it. */
interface Kind {
  readonly amenity: string;
  readonly cuisine?: string;
}

const cafe = (cuisine?: string): Kind => ({ amenity: 'cafe', ...(cuisine && { cuisine }) });
const restaurant = (cuisine: string): Kind => ({ amenity: 'restaurant', cuisine });
const fastFood = (cuisine: string): Kind => ({ amenity: 'fast_food', cuisine });

/** Overture's categories of places to eat and drink that do not end in "_restaurant". Shops that sell food to take home
 * are none. */
const KINDS: Readonly<Record<string, Kind>> = {
  restaurant: { amenity: 'restaurant' },
  fast_food_restaurant: { amenity: 'fast_food' },
  casual_eatery: { amenity: 'restaurant' },
  bistro: restaurant('bistro'),
  brasserie: restaurant('brasserie'),
  diner: restaurant('diner'),
  gastropub: { amenity: 'pub', cuisine: 'gastropub' },
  steakhouse: restaurant('steak_house'),
  tapas_bar: restaurant('tapas'),
  sandwich_shop: fastFood('sandwich'),
  bagel_shop: fastFood('bagel'),
  food_truck: { amenity: 'fast_food' },
  food_stand: { amenity: 'fast_food' },
  food_court: { amenity: 'food_court' },
  cafe: cafe(),
  coffee_shop: cafe('coffee_shop'),
  tea_room: cafe('tea'),
  bubble_tea: cafe('bubble_tea'),
  smoothie_juice_bar: cafe('juice'),
  donuts: cafe('donut'),
  ice_cream_shop: { amenity: 'ice_cream' },
  frozen_yoghurt_shop: { amenity: 'ice_cream', cuisine: 'frozen_yogurt' },
  gelato: { amenity: 'ice_cream', cuisine: 'gelato' },
  bar: { amenity: 'bar' },
  beer_bar: { amenity: 'bar' },
  cocktail_bar: { amenity: 'bar' },
  dive_bar: { amenity: 'bar' },
  sports_bar: { amenity: 'bar' },
  whiskey_bar: { amenity: 'bar' },
  wine_bar: { amenity: 'bar' },
  irish_pub: { amenity: 'pub', cuisine: 'irish' },
  pub: { amenity: 'pub' },
  beer_garden: { amenity: 'biergarten' },
};

const RESTAURANT = /^([a-z]+(?:_[a-z]+)*)_restaurant$/;

/** What a category of Overture is in OpenStreetMap's words; null for what is no place to eat or drink. */
export function readCategory(category: string): Kind | null {
  if (Object.hasOwn(KINDS, category)) return KINDS[category] ?? null;
  const [, cuisine] = RESTAURANT.exec(category) ?? [];
  return cuisine ? restaurant(cuisine) : null;
}
