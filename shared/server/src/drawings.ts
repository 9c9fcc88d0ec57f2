import { nameDrawing, PLATE_DRAWING } from '@tableside/contracts/common/pictures';
import { type Dish, DISH_PATHS } from './dish-paths';

/** Which drawing stands for which cuisines, by the hosts' titles. A cuisine that no dish stands for has the empty plate. */
export const CUISINES_OF_DISHES: Readonly<Record<Exclude<Dish, 'plate'>, readonly string[]>> = {
  beer: [
    'Brewpub',
    'Brewery',
    'Beer',
    'Pub',
    'Biergarten',
    'Beer Garden',
    'German',
    'Bavarian',
    'Irish',
    'British',
    'English',
  ],
  burger: [
    'Hamburger',
    'Hamburgers',
    'Burger',
    'Burgers',
    'American',
    'Diner',
    'Fast Food',
    'Grill',
  ],
  cake: ['Dessert', 'Desserts', 'Cake', 'Pie', 'Chocolate', 'Pastry', 'Patisserie'],
  chicken: ['Chicken', 'Fried Chicken', 'Wings', 'Southern', 'Soul Food'],
  cocktail: ['Bar', 'Cocktails', 'Cocktail Bar'],
  coffee: ['Coffee Shop', 'Coffee', 'Cafe', 'Café', 'Tea', 'Teahouse', 'Bistro'],
  croissant: ['Bakery', 'Croissant', 'French', 'Bagels', 'Bagel', 'Pretzels', 'Crepes'],
  cup: ['Bubble Tea', 'Juice', 'Juice Bar', 'Smoothies', 'Smoothie', 'Milkshakes'],
  curry: [
    'Curry',
    'Indian',
    'Pakistani',
    'Nepalese',
    'Bangladeshi',
    'Sri Lankan',
    'Ethiopian',
    'Eritrean',
    'Afghan',
  ],
  donut: ['Donuts', 'Donut', 'Doughnuts'],
  dumpling: [
    'Dumplings',
    'Dumpling',
    'Dim Sum',
    'Chinese',
    'Cantonese',
    'Taiwanese',
    'Tibetan',
    'Empanadas',
    'Pierogi',
  ],
  egg: ['Breakfast', 'Brunch', 'Egg', 'Eggs', 'Pancakes', 'Waffles'],
  fish: ['Seafood', 'Fish', 'Fish and Chips', 'Poke', 'Crab', 'Oysters', 'Portuguese', 'Hawaiian'],
  fries: ['Fries', 'Belgian'],
  hotdog: ['Hot Dogs', 'Hot Dog', 'Sausage', 'Sausages', 'Bratwurst'],
  icecream: ['Ice Cream', 'Gelato', 'Frozen Yogurt', 'Açaí'],
  kebab: [
    'Kebab',
    'Turkish',
    'Greek',
    'Gyros',
    'Shawarma',
    'Persian',
    'Uyghur',
    'Armenian',
    'Azerbaijani',
  ],
  leaf: ['Salad', 'Salads', 'Vegan', 'Vegetarian', 'Health Food', 'Healthy', 'Organic'],
  noodles: [
    'Noodles',
    'Noodle',
    'Asian',
    'Thai',
    'Ramen',
    'Udon',
    'Lao',
    'Malaysian',
    'Singaporean',
    'Sichuan',
  ],
  pasta: ['Pasta', 'Italian', 'Sicilian'],
  pita: [
    'Falafel',
    'Pita',
    'Mediterranean',
    'Middle Eastern',
    'Lebanese',
    'Israeli',
    'Syrian',
    'Palestinian',
    'Hummus',
  ],
  pizza: ['Pizza'],
  sandwich: ['Sandwiches', 'Sandwich', 'Deli', 'Cheesesteaks', 'Bánh mì', 'Cuban'],
  soup: ['Soup', 'Soups', 'Pho', 'Vietnamese', 'Hot Pot', 'Korean'],
  steak: [
    'Steakhouse',
    'Steak',
    'BBQ',
    'Barbecue',
    'Argentine',
    'Brazilian',
    'Hibachi',
    'Teppanyaki',
  ],
  sushi: ['Sushi', 'Japanese'],
  taco: ['Tacos', 'Taco', 'Mexican', 'Tex-Mex', 'Burritos', 'Southwestern'],
  wine: ['Wine Bar', 'Wine', 'Tapas', 'Spanish'],
};

/** Around the middle of the sign, in units of the cloth. */
const draw = (dish: Dish): string =>
  `<circle r="70" fill="#fff" stroke="none"/><path d="${DISH_PATHS[dish]}" transform="translate(-50 -50) scale(4.16)"/>`;

const LINE =
  'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';

/** One part per dish. Each of its cuisines is a name of that part: groups around it, one in the other. */
function drawDish([dish, cuisines]: readonly [string, readonly string[]]): string {
  const part = `<g ${LINE}>${draw(dish as Dish)}</g>`;
  return cuisines.reduce((inner, cuisine) => `<g id="${nameDrawing(cuisine)}">${inner}</g>`, part);
}

const PLATE = `<circle r="84" fill="#fff" stroke="none"/><circle r="76" stroke-width="3"/>`;

const DISH_OF_NAMES: ReadonlyMap<string, Dish> = new Map(
  Object.entries(CUISINES_OF_DISHES).flatMap(([dish, cuisines]) =>
    cuisines.map((cuisine) => [nameDrawing(cuisine), dish as Dish] as const),
  ),
);

/** A laid plate around the origin, 84 units to its rim, with what the cuisine serves, else with fork and knife. For SVG whose
 * `color` is that of the lines. */
export const drawPlate = (cuisine: string | null): string =>
  `<g ${LINE}>${PLATE}${draw(DISH_OF_NAMES.get(nameDrawing(cuisine)) ?? 'plate')}</g>`;

/** The file of all drawings. A dish covers the fork and knife on the plate below, so that a cuisine without a part of its own
 * shows them: which cuisines are drawn is known here alone. */
export const DRAWINGS = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-90 -90 180 180">',
  `<g id="${PLATE_DRAWING}" ${LINE}>${PLATE}${draw('plate')}</g>`,
  ...Object.entries(CUISINES_OF_DISHES).map(drawDish),
  '</svg>',
].join('');
