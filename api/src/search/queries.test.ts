/** @pglite runs on both databases. */
import {
  wirePage,
  type WireNextStep,
  type WireSearchPart,
} from '@tableside/contracts/listing/wire';
import { readSampleCity } from '../seed/sample-city';
import { call, prepareTestApp } from '../testing/app';

/** Queries on the sample city without ratings, Tuesday 5:45 PM: query, parsed parts, number of
 * results, and the first two results or the suggested next steps. */
const QUERIES = `
  tacos | terms: tacos | 3 | La Perla Taqueria, Taquería Los Primos
  TACOS al Pastor | terms: TACOS al Pastor | 1 | La Perla Taqueria
  patio | trait: Outdoor Seating | 26 | Café Dogwood, The Gallery Kitchen
  ramen | unknown: ramen | 0 | try noodles 5, japanese 1
  noodles | terms: noodles | 5 | Golden Carp, Double Happiness 囍
  vegan | unknown: vegan | 0 | try vegetarian 30, American 12
  vegetarian | trait: Vegetarian options | 30 | Café Dogwood, The Walnut Street Supper Club
  veggie pizza | trait: Vegetarian options + terms: pizza | 4 | Forno Nine, Pie Society
  outdoor seating | trait: Outdoor Seating | 26 | Café Dogwood, The Gallery Kitchen
  date night | trait: Date Night | 17 | The Walnut Street Supper Club, The Gallery Kitchen
  romantic dinner | trait: Date Night + open: 2-1900 | 13 | The Walnut Street Supper Club, The Gallery Kitchen
  best pizza in town | terms: pizza | 6 | Luigi & Sons, Forno Nine
  italian restaurant | terms: italian | 7 | Trattoria Lina, Luigi & Sons
  magnolia smoke house | terms: magnolia smoke house | 1 | Magnolia Smokehouse
  magnolia smokehouse | terms: magnolia smokehouse | 1 | Magnolia Smokehouse
  bahn mi | terms: banh mi (corrected) | 1 | Little Saigon Bánh Mì
  banh mi | terms: banh mi | 1 | Little Saigon Bánh Mì
  tacos friday 9 walkable patio | terms: tacos + open: 5-2100 + walk: 15 + trait: Outdoor Seating | 2 | La Perla Taqueria, El Faro Azul Mariscos
  north shore | area: North Shore | 4 | Café Dogwood, North Shore Burger Works
  northshore burgers | terms: northshore burgers | 1 | North Shore Burger Works
  kid friendly pizza | trait: Family Dining + terms: pizza | 4 | Luigi & Sons, Pie Society
  cheap burgers open now | price: $ + terms: burgers + open: now | 4 | Night Shift Diner, Main Street Smash
  xqzzz | unknown: xqzzz | 0 | try American 12, Hamburger 7
  pizza with my boss | terms: pizza + unknown: boss | 6 | Luigi & Sons, Forno Nine
  luna chili | terms: chili + unknown: luna | 2 | Night Shift Diner, Bessie’s Drive-Up
  open sunday brunch | open: 7-1100 + terms: brunch | 4 | Café Dogwood, 小龙坊 Little Dragon Lane
  barbecue takeout | terms: barbecue + trait: Takeout | 5 | Seoul Kitchen 서울, Magnolia Smokehouse
  dumplings | terms: dumplings | 3 | Pickle & Peach, Golden Carp
  fried chicken | terms: fried chicken | 4 | Pickle & Peach, Ume & Ash
  live music friday night | trait: Live Music + open: 5-2100 | 10 | The Walnut Street Supper Club, Magnolia Smokehouse
  best food in town | everything | 48 | Café Dogwood, The Walnut Street Supper Club
  hihgland park tacos | terms: highland park tacos (corrected) | 1 | La Perla Taqueria
  pho | terms: pho | 1 | Phở Lookout
  4 stars italian | rating: 4 + terms: italian | 0 | try without 4 stars 7, American 12
  not expensive pad tai delivery | price: $ $$ + terms: pad tai + trait: Delivery | 1 | Bangkok on Broad
  wheelchair accesible italian | trait: Wheelchair Accessible + terms: italian | 6 | Trattoria Lina, Luigi & Sons
  where can i take my kids | trait: Family Dining | 28 | Café Dogwood, Night Shift Diner
  reasonably priced bbq | price: $ $$ + terms: bbq | 5 | Seoul Kitchen 서울, Magnolia Smokehouse
  chattanooga | terms: chattanooga | 41 | Café Dogwood, The Walnut Street Supper Club
  chattanooga pizza | terms: pizza | 6 | Luigi & Sons, Forno Nine
  the ridgeline | terms: ridgeline | 1 | The Ridgeline
  friday night burgers delivery | open: 5-2100 + terms: burgers + trait: Delivery | 2 | Night Shift Diner, Main Street Smash
  steak $$$ | unknown: steak + price: $$$ | 7 | The Gallery Kitchen, Ume & Ash
  $ mexican | price: $ + terms: mexican | 4 | La Perla Taqueria, Cocina Doña Chela
  fancy italian date night | price: $$$ $$$$ + terms: italian + trait: Date Night | 3 | Trattoria Lina, Osteria Verde
  wifi breakfast | trait: WiFi + terms: breakfast | 6 | Café Dogwood, Frau Müller’s Bäckerei
  dine in chinese | trait: Dine-in + terms: chinese | 5 | Golden Carp, 小龙坊 Little Dragon Lane
  within 10 minutes on foot tacos | walk: 10 + terms: tacos | 3 | La Perla Taqueria, Taquería Los Primos
  open late | open: 2-2300 | 4 | Night Shift Diner, Mezcalería Nueve
  tonight | open: 2-2000 | 31 | The Walnut Street Supper Club, Night Shift Diner
  lunch downtown | open: 3-1230 + area: Downtown | 4 | Bangkok on Broad, Golden Carp
  sandwhich | terms: sandwich (corrected) | 4 | Café Dogwood, Q
  café dogwood sunday morning | terms: café dogwood + open: 7-0900 | 1 | Café Dogwood
  sports bar wings | trait: Sports TV + terms: wings | 2 | Incline Pit & Porch, The Ridgeline
  pool tables | trait: Pool Tables | 2 | The Ridgeline, Taquería Los Primos
  service dog | trait: Service Animals Welcome | 23 | Café Dogwood, The Walnut Street Supper Club
  step free thai | trait: Wheelchair Accessible + terms: thai | 1 | Bangkok on Broad
  coffee open at 8am | terms: coffee + open: 3-0800 | 1 | Café Dogwood
  main street | area: Main Street | 4 | Main Street Smash, La Perla Taqueria
  family style dinner saturday 6:30 | trait: Family Dining + open: 6-1830 | 25 | Night Shift Diner, Phở Lookout
  saturday brunch 11am | open: 6-1100 + terms: brunch | 5 | Café Dogwood, 小龙坊 Little Dragon Lane
  happy hour tacos | unknown: happy hour + terms: tacos | 3 | La Perla Taqueria, Taquería Los Primos
  quiet place to work | unknown: quiet + trait: WiFi | 19 | Café Dogwood, Night Shift Diner
  brick & basil | terms: brick & basil | 1 | Brick & Basil
  🍕 luigi & sons | terms: luigi & sons | 1 | Luigi & Sons
  late friday | open: 5-2300 | 13 | The Walnut Street Supper Club, Night Shift Diner
  dinner for two at 8 | open: 2-2000 + unknown: for two | 31 | The Walnut Street Supper Club, Night Shift Diner
  table for 4 pizza | unknown: table for 4 + terms: pizza | 6 | Luigi & Sons, Forno Nine
  magnolia smokehouse party of 8 | terms: magnolia smokehouse + unknown: party of 8 | 1 | Magnolia Smokehouse
  tacos under $15 per person | terms: tacos + unknown: under $15 per person | 3 | La Perla Taqueria, Taquería Los Primos
  steak under $30 | unknown: steak + unknown: under $30 | 0 | try American 12, Hamburger 7
  pizza near me | terms: pizza + near | 6 | Luigi & Sons, Forno Nine
  restaurants on broad street | terms: broad street | 3 | Bangkok on Broad, Frau Müller’s Bäckerei
  pizza in chattanooga tn | terms: pizza | 6 | Luigi & Sons, Forno Nine
  bar-b-q | terms: bar-b-q | 6 | Seoul Kitchen 서울, Magnolia Smokehouse
  bar b que takeout | terms: bar b que + trait: Takeout | 5 | Seoul Kitchen 서울, Magnolia Smokehouse
  mac n cheese | unknown: mac n cheese | 0 | try without mac 3, without cheese 1
  bottomless brunch | unknown: bottomless + terms: brunch | 5 | Café Dogwood, 小龙坊 Little Dragon Lane
  comida mexicana | terms: mexicana | 6 | La Perla Taqueria, Cocina Doña Chela
  hamburguesas para llevar | terms: hamburguesas + trait: Takeout | 7 | North Shore Burger Works, Night Shift Diner
  mariscos cerca de mi | terms: mariscos + near | 8 | El Faro Azul Mariscos, The Walnut Street Supper Club
  pollo asado | terms: pollo asado | 2 | The Walnut Street Supper Club, Ume & Ash
  desayuno sábado | terms: desayuno + open: 6-0900 | 3 | Café Dogwood, Frau Müller’s Bäckerei
  pizza abierto ahora | terms: pizza + open: now | 5 | Luigi & Sons, Forno Nine
  bizza | unknown: bizza | 0 | try American 12, Hamburger 7
  near the aquarium | unknown: aquarium | 0 | try American 12, Hamburger 7
  vegeterian | trait: Vegetarian options (corrected) | 30 | Café Dogwood, The Walnut Street Supper Club
  outdor seating pizza | trait: Outdoor Seating + terms: pizza (corrected) | 4 | Forno Nine, Pie Society
  opn now | open: now (corrected) | 36 | The Walnut Street Supper Club, Night Shift Diner
  italian resturant delivry tonite | terms: italian + trait: Delivery + open: 2-2000 (corrected) | 2 | Luigi & Sons, Forno Nine
  hapy hour tacos | unknown: happy hour + terms: tacos (corrected) | 3 | La Perla Taqueria, Taquería Los Primos
  birria taco | terms: taco + unknown: birria | 3 | La Perla Taqueria, Taquería Los Primos
`;

const test = prepareTestApp({ now: () => new Date('2026-11-24T22:45:00Z') });
beforeAll(async () => {
  await test.save(readSampleCity().restaurants);
  await test.query(
    `INSERT INTO settings VALUES ('city', 'Chattanooga, Tennessee'), ('time_zone', 'America/New_York')`,
  );
});

const describePart = (part: WireSearchPart): string => {
  switch (part.kind) {
    case 'open':
      return `open: ${part.open_at}`;
    case 'price':
      return `price: ${part.ranges.join(' ')}`;
    case 'rating':
      return `rating: ${part.least}`;
    case 'walk':
      return `walk: ${part.minutes}`;
    case 'near':
      return 'near';
    case 'unknown':
      return `unknown: ${part.text}`;
    default:
      return `${part.kind}: ${part.title}`;
  }
};

const describeStep = (step: WireNextStep): string => {
  if (step.kind === 'without') return `without ${step.text} ${step.count}`;
  return `${step.kind === 'search' ? step.search : step.title} ${step.count}`;
};

const search = async (keyword: string) => {
  const url = '/api/restraunt/filter_restaurants';
  return (await call(test, 'POST', url, wirePage, { keyword })).data;
};

const rows = QUERIES.trim()
  .split('\n')
  .map((row) => row.trim().split(' | '));

it.each(rows)('parses %p', async (typed = '', understood, total, results) => {
  const { data, understood: reading, ...page } = await search(typed);
  const parts = reading?.parts.map(describePart).join(' + ') || 'everything';
  const titles = data.slice(0, 2).map(({ title }) => title);
  const steps = reading?.next.map(describeStep) ?? [];
  expect([
    parts + (reading?.corrected ? ' (corrected)' : ''),
    String(page.total),
    titles.length ? titles.join(', ') : `try ${steps.join(', ')}`,
  ]).toEqual([understood, total, results]);
});

it('returns the remaining query for each part', async () => {
  const { understood } = await search('Tacos friday 9 walkable patio');
  expect(understood?.parts.map(({ text, rest }) => [text, rest])).toEqual([
    ['Tacos', 'friday 9 walkable patio'],
    ['friday 9', 'Tacos walkable patio'],
    ['walkable', 'Tacos friday 9 patio'],
    ['patio', 'Tacos friday 9 walkable'],
  ]);
});

it('next steps lead to the announced number of restaurants', async () => {
  const { understood } = await search('ramen');
  for (const step of understood?.next ?? []) {
    if (step.kind !== 'cuisine') expect((await search(step.search)).total).toBe(step.count);
  }
  expect(understood?.next).toHaveLength(2);
});

it.each(['piza', 'vegeterian'])('searches for exactly %p on request', async (keyword) => {
  const url = '/api/restraunt/filter_restaurants';
  const { data } = await call(test, 'POST', url, wirePage, { keyword, exact: true });
  expect(data).toMatchObject({ total: 0, understood: { corrected: null } });
});

it('accepts a very long query', async () => {
  expect((await search('tacos '.repeat(33).trim())).total).toBe(3);
});
