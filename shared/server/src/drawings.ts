import { findPattern, patternColors, WEAVES } from '@tableside/contracts/common/cuisine-patterns';
import { nameTile } from '@tableside/contracts/common/pictures';

/** Line drawings in a 24 × 24 square for a stroke of 1.5. Small dots are lines of length 0. */
const DISH_PATHS = {
  beer: 'M6 8h9v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1zM15 10.5h2.5a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H15M9 12v5.5M12 12v5.5M6 8a2.4 2.4 0 0 1 .8-4.6 3.2 3.2 0 0 1 5.9-.3A2.6 2.6 0 0 1 15 8',
  burger:
    'M4 11a8 6.5 0 0 1 16 0zM3.5 14c1.4 1.6 2.8-.6 4.2 0s2.9 1 4.3 0 2.8-.8 4.3 0 2.8 1.6 4.2 0M4.5 17h15v.5A2.5 2.5 0 0 1 17 20H7a2.5 2.5 0 0 1-2.5-2.5zM9 8h0M12.3 7h0M15.3 8.3h0',
  cake: 'M3.5 12.5 15 7c3.2.3 5.5 2.5 5.5 5.5zM3.5 12.5v7h17v-7M3.5 16h17M16.5 5.3a1.5 1.5 0 1 0-3 0 1.5 1.5 0 1 0 3 0',
  chicken:
    'M8.8 15.2C6.5 11 9.2 4.3 14.5 4s8 5 5 9.2c-2.2 3-6.7 4-10.7 2zM8.8 15.2l-2 2M6.8 17.2a1.8 1.8 0 1 0-2.6 1.4 1.8 1.8 0 1 0 3.2 1c1-.4 1-1.6-.6-2.4M17.5 8.5c.5 1.2.3 2.5-.5 3.5',
  cocktail: 'M4.5 5h15L12 13.5zM12 13.5v7M8.5 20.5h7M7.5 8.4h9M15.5 5l2.3-3.2',
  coffee:
    'M4 9h12v5.5a4.5 4.5 0 0 1-4.5 4.5h-3A4.5 4.5 0 0 1 4 14.5zM16 10.5h1.5a2.5 2.5 0 0 1 0 5H16M8 3c-1.2 1.2 1.2 2 0 3.3M12 3c-1.2 1.2 1.2 2 0 3.3M3.5 21.5h13',
  croissant:
    'M3 16.5c0-7 4-11 9-11s9 4 9 11c-1.6.8-3.3.3-4-1.2-1-2.3-2.7-3.6-5-3.6s-4 1.3-5 3.6c-.7 1.5-2.4 2-4 1.2zM9.5 12.2 8.3 6.5M14.5 12.2l1.2-5.7M7 15.3l-3-3.6M17 15.3l3-3.6',
  cup: 'M6.5 8h11l-1.2 12a1 1 0 0 1-1 1H8.7a1 1 0 0 1-1-1zM5.5 8h13M12.3 8l1.5-5.5h2.5M7 12.5h10M10 18h0M12.2 16h0M14 18.3h0',
  curry:
    'M3 11.5h18c0 5-3.6 8.5-9 8.5s-9-3.5-9-8.5zM7.5 11.5c0-2.8 2-4.5 4.5-4.5s4.5 1.7 4.5 4.5M12 2c-1 .9 1 1.6 0 2.6M8 3.5c-1 .9 1 1.6 0 2.6M16 3.5c-1 .9 1 1.6 0 2.6M7.5 15h0M12 16.5h0M16.3 14.8h0',
  donut:
    'M21 12a9 9 0 1 0-18 0 9 9 0 1 0 18 0M15 12a3 3 0 1 0-6 0 3 3 0 1 0 6 0M6.5 9.5l.5.9M10.5 5.7l1 .1M16 7.2l.5-.8M18 12.5l.2 1M14.5 17.7l.9-.4M8.5 16.7l-.8-.6',
  dumpling:
    'M3 16c0-5 4-9.5 9-9.5s9 4.5 9 9.5c-2.5 2.5-15.5 2.5-18 0zM12 6.5v4.3M8.3 7.5l1 3.6M15.7 7.5l-1 3.6M5.3 10.2l2 2.6M18.7 10.2l-2 2.6',
  egg: 'M12 3.5c3 0 4 2.2 6 3.7s3.5 4 2 7-4.2 2-6.2 4.2-5.4 2.6-8-.2-.8-4.8-1.8-7.2S5 6.6 7.6 6s2.2-2.5 4.4-2.5zM15.5 11.5a3.5 3.5 0 1 0-7 0 3.5 3.5 0 1 0 7 0',
  fish: 'M2.5 12c3.5-5.5 9.5-6.5 14.5-2.2L21.5 7v10L17 14.2C12 18.5 6 17.5 2.5 12zM7 11h0M10.8 8.3c1.3 2.3 1.3 5.1 0 7.4M14 11v2',
  fries:
    'M5.5 11.5h13l-1.8 9.5H7.3zM7.3 11.5 6.5 5h2.3l.6 6.5M9 7l-.2-3.5h2.7l.2 8M11.6 5.5h2.5v6M14.1 7h2.6l-.6 4.5',
  hotdog:
    'M5 9.5h14a2.5 2.5 0 0 1 0 5H5a2.5 2.5 0 0 1 0-5zM4 9.5C4 7 5.5 6 7 6h10c1.5 0 3 1 3 3.5M4 14.5C4 17 5.5 18 7 18h10c1.5 0 3-1 3-3.5M6.5 12c1-1 1.8-1 2.7 0s1.9 1 2.8 0 1.8-1 2.7 0 1.9 1 2.8 0',
  icecream:
    'M6.8 12.5 12 21.5l5.2-9M5.5 12.5h13M6.5 12.5C5.5 7 8 3.5 12 3.5s6.5 3.5 5.5 9M9.5 17.2l4.8-4.7M9.5 8c.3-1 .9-1.6 1.8-1.9',
  kebab:
    'M21.5 2.5 18 6M6 18l-3.5 3.5M14.5 4.5l5 5-2 2-5-5zM11 8l5 5-2 2-5-5zM7.5 11.5l5 5-3 3-5-5z',
  leaf: 'M7 17.5C3.5 11 8.5 4.5 20 4c.5 11-5.5 16.5-13 13.5zM3.5 21C6 15.5 9.5 11.5 14.5 9',
  noodles:
    'M3 12.5h18c0 3.5-2.2 6-5 7v1H8v-1c-2.8-1-5-3.5-5-7zM6 12.5V9.7a1.5 1.5 0 0 1 3 0v2.8M9 9.7a1.5 1.5 0 0 1 3 0v2.8M13.5 12.5 19 3M17 12.5 22 5',
  pasta:
    'M3 13.5h18c-.5 4-4 6.5-9 6.5s-8.5-2.5-9-6.5zM5 13.5C5 8.5 8 6 12 6s7 2.5 7 7.5M8 13.5c0-2.7 1.6-4.5 4-4.5M11 13.5c0-1.5 1-2.5 2.5-2.5M16 13.5c0-2-.7-3.300-2-4.5M15.5 6 19.5 2.5M13.5 13.5c0-.6.1-1 .4-1.400',
  pita: 'M3 12h18a9 9 0 0 1-18 0zM4.8 12a2.6 2.6 0 0 1 4.7-2M9.3 9.8a2.8 2.8 0 0 1 5.4 0M14.5 10a2.6 2.6 0 0 1 4.7 2M8 15.5h0M12 17.5h0M15.7 15h0M12 7V5.5',
  pizza:
    'M12 21.5 3.5 6.5C9 3.3 15 3.3 20.5 6.5zM4.9 9c4.7-2.6 9.5-2.6 14.2 0M11.3 11.7a1.4 1.4 0 1 0-2.8 0 1.4 1.4 0 1 0 2.8 0M15.8 12a1.3 1.3 0 1 0-2.6 0 1.3 1.3 0 1 0 2.6 0M13.3 16a1.2 1.2 0 1 0-2.4 0 1.2 1.2 0 1 0 2.4 0',
  plate: 'M7 4v4.5a2.2 2.2 0 0 0 4.4 0V4M9.2 4v16M15.5 20V4c2.2 1.6 3 5 2.5 9h-2.5',
  sandwich:
    'M3 13 14 5c4 .8 6.5 4 7 8zM3 13v2.5h18V13M3.5 15.5c1.4 2 2.8 2 4.2 0 1.4 2 2.9 2 4.3 0 1.4 2 2.9 2 4.3 0 1.4 2 2.8 2 4.2 0M3.5 18.5v1.5h17v-1.5',
  soup: 'M3 11.5h18a9 9 0 0 1-5.5 7.8v1.2h-7v-1.2A9 9 0 0 1 3 11.5zM8 8.5c-1.3-1.3 1.3-2.2 0-4M12 8.5c-1.3-1.3 1.3-2.2 0-4M16 8.5c-1.3-1.3 1.3-2.2 0-4',
  steak:
    'M5 7.5C7.3 4 13 3.3 17 5.5s5.5 6.3 2.8 9.5-6.3 1-8.5 2.7-4.8 2.8-7 .3-1.3-6.8.7-10.5zM17 9.7a2 2 0 1 0-4 0 2 2 0 1 0 4 0M7.5 9c-1.3 2.2-1.7 4.2-1 6M10 13.5c1.5-.8 3-1.1 4.5-1',
  sushi:
    'M20 8.5c0-2.2-3.6-4-8-4s-8 1.8-8 4 3.6 4 8 4 8-1.8 8-4M4 8.5v7c0 2.2 3.6 4 8 4s8-1.8 8-4v-7M15 8.5c0-.8-1.3-1.5-3-1.5s-3 .7-3 1.5 1.3 1.5 3 1.5 3-.7 3-1.5',
  taco: 'M2.5 17.5a9.5 8.5 0 0 1 19 0c0 1-.5 1.5-1.5 1.5H4c-1 0-1.5-.5-1.5-1.5zM4.5 11.5c-.8-1.9.4-3.5 2.3-3.2.2-2 2.8-3 4.3-1.5 1.2-1.7 4-1.4 4.6.6 1.8-.5 3.5.8 3.2 2.6.7.4.9 1 .6 1.8M8 15.5h0M12 13h0M16 15.5h0',
  wine: 'M8 3h8l.5 5a4.5 4.5 0 0 1-9 0zM12 12.5v8M8.5 20.5h7M7.6 7.5h8.8',
} as const satisfies Readonly<Record<string, string>>;

type Dish = keyof typeof DISH_PATHS;

const CUISINES: Readonly<Record<Exclude<Dish, 'plate'>, string>> = {
  beer: 'Brewpub, Brewery, Beer, Pub, Biergarten, Beer Garden, German, Bavarian, Irish, British, English',
  burger: 'Hamburger, Hamburgers, Burger, Burgers, American, Diner, Fast Food, Grill',
  cake: 'Dessert, Desserts, Cake, Pie, Chocolate, Pastry, Patisserie',
  chicken: 'Chicken, Fried Chicken, Wings, Southern, Soul Food',
  cocktail: 'Bar, Cocktails, Cocktail Bar',
  coffee: 'Coffee Shop, Coffee, Cafe, Café, Tea, Teahouse, Bistro',
  croissant: 'Bakery, Croissant, French, Bagels, Bagel, Pretzels, Crepes',
  cup: 'Bubble Tea, Juice, Juice Bar, Smoothies, Smoothie, Milkshakes',
  curry: 'Curry, Indian, Pakistani, Nepalese, Bangladeshi, Sri Lankan, Ethiopian, Eritrean, Afghan',
  donut: 'Donuts, Donut, Doughnuts',
  dumpling:
    'Dumplings, Dumpling, Dim Sum, Chinese, Cantonese, Taiwanese, Tibetan, Empanadas, Pierogi',
  egg: 'Breakfast, Brunch, Egg, Eggs, Pancakes, Waffles',
  fish: 'Seafood, Fish, Fish and Chips, Poke, Crab, Oysters, Portuguese, Hawaiian',
  fries: 'Fries, Belgian',
  hotdog: 'Hot Dogs, Hot Dog, Sausage, Sausages, Bratwurst',
  icecream: 'Ice Cream, Gelato, Frozen Yogurt, Açaí',
  kebab: 'Kebab, Turkish, Greek, Gyros, Shawarma, Persian, Uyghur, Armenian, Azerbaijani',
  leaf: 'Salad, Salads, Vegan, Vegetarian, Health Food, Healthy, Organic',
  noodles: 'Noodles, Noodle, Asian, Thai, Ramen, Udon, Lao, Malaysian, Singaporean, Sichuan',
  pasta: 'Pasta, Italian, Sicilian',
  pita: 'Falafel, Pita, Mediterranean, Middle Eastern, Lebanese, Israeli, Syrian, Palestinian, Hummus',
  pizza: 'Pizza',
  sandwich: 'Sandwiches, Sandwich, Deli, Cheesesteaks, Bánh mì, Cuban',
  soup: 'Soup, Soups, Pho, Vietnamese, Hot Pot, Korean',
  steak: 'Steakhouse, Steak, BBQ, Barbecue, Argentine, Brazilian, Hibachi, Teppanyaki',
  sushi: 'Sushi, Japanese',
  taco: 'Tacos, Taco, Mexican, Tex-Mex, Burritos, Southwestern',
  wine: 'Wine Bar, Wine, Tapas, Spanish',
};

/** Each dish with the titles of its cuisines. A cuisine without a dish has an empty plate. */
export const CUISINES_OF_DISHES = Object.entries(CUISINES).map(
  ([dish, cuisines]) => [dish as Dish, cuisines.split(', ')] as const,
);

/** Centered, in units of the placeholder pattern. */
const draw = (dish: Dish): string =>
  `<circle r="70" fill="#fff" stroke="none"/><path d="${DISH_PATHS[dish]}" transform="translate(-50 -50) scale(4.16)"/>`;

const LINE =
  'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';

const DISH = `<circle r="84" fill="#fff" stroke="none"/><circle r="76" stroke-width="3"/>`;

const DISH_OF_NAMES: ReadonlyMap<string, Dish> = new Map(
  CUISINES_OF_DISHES.flatMap(([dish, cuisines]) =>
    cuisines.map((cuisine) => [nameTile(cuisine), dish] as const),
  ),
);

/**
 * A plate around the origin with a radius of 84 units, with a drawing for the cuisine, or else with fork
 * and knife. For SVG whose `color` is the line color.
 */
export const drawThumbnail = (cuisine: string | null): string =>
  `<g ${LINE}>${DISH}${draw(DISH_OF_NAMES.get(nameTile(cuisine)) ?? 'plate')}</g>`;

/** A cuisine's weave as a `<pattern>`.
 * @param id unique within the drawing */
export function drawWeave(cuisine: string | null, id: string, transform = ''): string {
  const { weave, hue } = findPattern(cuisine);
  const [side, ...shapes] = WEAVES[weave];
  const { background, ink } = patternColors(hue);
  const threads = shapes.map(([data, opacity, line]) =>
    line
      ? `<path d="${data}" fill="none" stroke="${ink}" stroke-width="${line}" opacity="${opacity}"/>`
      : `<path d="${data}" fill="${ink}" opacity="${opacity}"/>`,
  );
  return (
    `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse" patternTransform="${transform}">` +
    `<rect width="${side}" height="${side}" fill="${background}"/>${threads.join('')}</pattern>`
  );
}

/** The tile of a cuisine, which stands in for a photo: its pattern, with a plate in the middle.
 * @param isPlain without the plate */
export function drawTile(cuisine: string | null, isPlain = false): string {
  const { deep } = patternColors(findPattern(cuisine).hue);
  const plate = `<g color="${deep}" transform="translate(200 160) scale(0.9)">${drawThumbnail(cuisine)}</g>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">' +
    `${drawWeave(cuisine, 'weave')}<rect width="400" height="300" fill="url(#weave)"/>${isPlain ? '' : plate}</svg>`
  );
}
