/** OpenStreetMap's kind of place, and its cuisine where the category tells it. */
interface Kind {
  readonly amenity: string;
  readonly cuisine?: string;
}

const cafe = (cuisine?: string): Kind => ({ amenity: 'cafe', ...(cuisine && { cuisine }) });
const restaurant = (cuisine: string): Kind => ({ amenity: 'restaurant', cuisine });
const fastFood = (cuisine: string): Kind => ({ amenity: 'fast_food', cuisine });

const BAR: Kind = { amenity: 'bar' };
const RESTAURANT: Kind = { amenity: 'restaurant' };

/** Overture's categories of places to eat and drink, those of `categories` and those of `taxonomy`. Others end in "_restaurant" or are
 * below one of these in the hierarchy. */
const KINDS: Readonly<Record<string, Kind>> = {
  food_and_drink: RESTAURANT,
  restaurant: RESTAURANT,
  fast_food_restaurant: { amenity: 'fast_food' },
  casual_eatery: RESTAURANT,
  canteen: RESTAURANT,
  cafeteria: RESTAURANT,
  supper_club: RESTAURANT,
  diy_foods_restaurant: RESTAURANT,
  haute_cuisine_restaurant: RESTAURANT,
  pop_up_restaurant: RESTAURANT,
  special_diet_restaurant: RESTAURANT,
  theme_restaurant: RESTAURANT,
  acai_bowls: restaurant('acai'),
  empanadas: restaurant('empanada'),
  pancake_house: restaurant('pancake'),
  salad_bar: restaurant('salad'),
  soul_food: restaurant('soul_food'),
  bistro: restaurant('bistro'),
  brasserie: restaurant('brasserie'),
  diner: restaurant('diner'),
  gastropub: { amenity: 'pub', cuisine: 'gastropub' },
  steakhouse: restaurant('steak_house'),
  tapas_bar: restaurant('tapas'),
  sandwich_shop: fastFood('sandwich'),
  bagel_shop: fastFood('bagel'),
  delicatessen: fastFood('deli'),
  doner_kebab: fastFood('kebab'),
  doner_kebab_restaurant: fastFood('kebab'),
  friterie: fastFood('friture'),
  food_truck: { amenity: 'fast_food' },
  food_truck_stand: { amenity: 'fast_food' },
  food_stand: { amenity: 'fast_food' },
  food_court: { amenity: 'food_court' },
  cafe: cafe(),
  coffee_shop: cafe('coffee_shop'),
  coffee_roastery: cafe('coffee_shop'),
  tea_room: cafe('tea'),
  bubble_tea: cafe('bubble_tea'),
  bubble_tea_shop: cafe('bubble_tea'),
  smoothie_juice_bar: cafe('juice'),
  non_alcoholic_beverage_venue: cafe(),
  kombucha_bar: cafe(),
  milk_bar: cafe(),
  milkshake_bar: cafe(),
  bakery: cafe('bakery'),
  dessert_shop: cafe('dessert'),
  donuts: cafe('donut'),
  donut_shop: cafe('donut'),
  ice_cream_shop: { amenity: 'ice_cream' },
  frozen_yoghurt_shop: { amenity: 'ice_cream', cuisine: 'frozen_yogurt' },
  frozen_yogurt_shop: { amenity: 'ice_cream', cuisine: 'frozen_yogurt' },
  gelato: { amenity: 'ice_cream', cuisine: 'gelato' },
  gelato_shop: { amenity: 'ice_cream', cuisine: 'gelato' },
  bar: BAR,
  beach_bar: BAR,
  beer_bar: BAR,
  champagne_bar: BAR,
  cigar_bar: BAR,
  cocktail_bar: BAR,
  dive_bar: BAR,
  gay_bar: BAR,
  hookah_bar: BAR,
  hotel_bar: BAR,
  piano_bar: BAR,
  sake_bar: BAR,
  sports_bar: BAR,
  tiki_bar: BAR,
  whiskey_bar: BAR,
  wine_bar: BAR,
  alcoholic_beverage_venue: BAR,
  brewery: BAR,
  brewery_winery_distillery: BAR,
  cidery: BAR,
  distillery: BAR,
  lounge: BAR,
  airport_lounge: BAR,
  speakeasy: BAR,
  winery: BAR,
  wine_tasting_room: BAR,
  irish_pub: { amenity: 'pub', cuisine: 'irish' },
  pub: { amenity: 'pub' },
  beer_garden: { amenity: 'biergarten' },
};

/** What a category of Overture is in OpenStreetMap's terms; null for what is not known as a place to eat or drink. */
export function readCategory(category: string): Kind | null {
  if (Object.hasOwn(KINDS, category)) return KINDS[category] ?? null;
  const [, cuisine] = /^([a-z]+(?:_[a-z]+)*)_restaurant$/.exec(category) ?? [];
  return cuisine ? restaurant(cuisine) : null;
}
