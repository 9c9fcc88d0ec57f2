import type { SamplePlace } from './place';

export const CHINESE: readonly SamplePlace[] = [
  {
    slug: 'golden-carp',
    title: 'Golden Carp',
    cuisines: ['Chinese'],
    area: 'Downtown',
    location: '611 Market St, Chattanooga, TN 37402',
    at: [35.0487, -85.3093],
    phone: '423-555-0119',
    website: 'https://goldencarp.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Delivery', 'Catering'],
    popularFor: ['Quick Bite', 'Business Lunch', 'Family Dining'],
    features: ['WiFi', 'Bar'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms'],
    hours: 'Mo-Th 11:00-21:30; Fr Sa 11:00-22:30; Su 11:30-21:00',
    facts: { 'Vegetarian options': 'yes', Reservations: 'yes' },
    overview: `The dumplings are folded in the front window from ten o'clock on, and people stop to watch. Sit at the back, under the gold fish, where it is quieter.

Weekday lunch is quick. On Sunday the round tables fill with families and the steamers come out.`,
    menu: `Pork and chive dumplings | Boiled or fried, eight | $10 | dumpling chopsticks takeout-box hot-pepper
Roast duck, half | Pancakes, scallion, plum sauce | $26 | poultry-leg leafy-green flatbread chopsticks
Ginger scallion fish | Whole, steamed | $24 | cooked-rice fish ginger-root leafy-green
House noodles | Pulled to order, greens, soy | $13 | steaming-bowl chopsticks leafy-green garlic
Takeout lunch box | Any wok dish, rice, egg roll | $11 | takeout-box fortune-cookie chopsticks cooked-rice
Jasmine tea | By the pot | $4 | teapot fortune-cookie teacup-without-handle lemon`,
    reviews: 17,
    stars: 4.4,
  },
  {
    slug: 'little-dragon-lane',
    title: '小龙坊 Little Dragon Lane',
    cuisines: ['Chinese'],
    area: 'Hamilton Place',
    location: '2115 Gunbarrel Rd, Chattanooga, TN 37421',
    at: [35.0354, -85.1551],
    phone: '423-555-0120',
    website: 'https://littledragonlane.example',
    price: '$$',
    wait: '25 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Family Dining', 'Date Night'],
    features: ['WiFi'],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo 11:30-21:00; Tu closed; We-Fr 11:30-14:30 16:30-21:30; Sa Su 10:30-21:30',
    facts: { 'Vegetarian options': 'limited', Reservations: 'limited' },
    overview: `Soup dumplings and very little else, done by three people who trained in the same kitchen. Bite the side, drink first, then eat.

Weekend mornings there are carts. Arrive before eleven or take a book.`,
    menu: `Xiao long bao | Pork and crab, six | $13 | dumpling crab chopsticks teapot
Sesame flatbread | Scallion, Sichuan pepper | $6 | flatbread onion garlic hot-pepper
Shrimp har gow | Four, from the cart | $7 | shrimp leafy-green chopsticks lemon
Turnip cake | Crisp edges, dried sausage | $6
Salted egg custard bun | Two | $5 | custard egg teapot cookie`,
    reviews: 14,
    stars: 4.6,
  },
  {
    slug: 'jade-window',
    title: 'Jade Window',
    cuisines: ['Chinese', 'Asian'],
    area: 'Brainerd',
    location: '5618 Brainerd Rd, Chattanooga, TN 37411',
    at: [35.0168, -85.2204],
    phone: '423-555-0121',
    website: null,
    price: '$',
    wait: '10 min',
    services: ['Takeout', 'Delivery', 'Dine-in'],
    popularFor: ['Quick Bite'],
    features: [],
    access: ['Accessible Parking'],
    hours: 'Mo-Th 10:30-22:00; Fr Sa 10:30-23:00; Su 11:30-22:00',
    facts: { Reservations: 'no' },
    overview: `A drive-up window, a long menu with numbers, and a cat on the counter that may or may not be real.

Stick with the soups and anything with the word house in it.`,
    menu: `Number 14 | House fried rice, shrimp, egg | $9 | cooked-rice shrimp egg takeout-box
Number 22 | Orange chicken, steamed rice | $10 | takeout-box tangerine chopsticks leafy-green
Hot and sour soup | Pint | $4 | pot-of-food hot-pepper egg brown-mushroom
Crab rangoon | Six | $6 | fortune-cookie crab cheese-wedge cup-with-straw`,
    reviews: 8,
    stars: 2.9,
  },
  {
    slug: 'lotus-and-lantern',
    title: 'Lotus & Lantern',
    cuisines: ['Chinese'],
    area: 'Hixson',
    location: '5506 Hixson Pike, Hixson, TN 37343',
    at: [35.1446, -85.2357],
    phone: '423-555-0122',
    website: 'https://lotusandlantern.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Family Dining'],
    features: ['Bar', 'Sports TV'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo closed; Tu-Su 11:00-21:30',
    facts: { 'Kids menu': 'yes', 'Vegetarian options': 'yes' },
    overview: `Red lanterns, a fish tank, and a lazy Susan big enough for a family reunion. The Sichuan page at the back of the menu is the one the cooks eat from.

Ask for it if they bring you the short menu.`,
    menu: `Mapo tofu | Numbing, with pork | $13 | pot-of-food hot-pepper cooked-rice leafy-green
Cumin lamb | Dry fried, onions, chile | $17 | shallow-pan-of-food hot-pepper onion garlic
Lantern eggplant | Garlic sauce | $12 | red-paper-lantern eggplant garlic hot-pepper
Fortune cookies | By the dozen | $3 | fortune-cookie teapot red-paper-lantern tangerine`,
    reviews: 7,
    stars: 3.7,
  },
  {
    slug: 'double-happiness',
    title: 'Double Happiness 囍',
    cuisines: ['Chinese'],
    area: 'East Brainerd',
    location: '8106 E Brainerd Rd, Chattanooga, TN 37421',
    at: [35.0109, -85.1463],
    phone: '423-555-0123',
    website: 'https://doublehappiness423.example',
    price: '$$',
    wait: null,
    services: ['Dine-in', 'Catering'],
    popularFor: ['Family Dining'],
    features: ['Bar', 'Live Music'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Fr 17:00-22:00; Sa 12:00-22:00; Su 12:00-20:00',
    facts: { Reservations: 'yes' },
    overview: `A banquet hall that opens to the public three days a week, new since the autumn. Ten courses, ten people to a table, one very long fish.

Smaller tables may order from the seafood tanks by the door.`,
    menu: `Banquet for ten | Ten courses, set | $320 | lobster leafy-green red-paper-lantern teapot
Salt and pepper squid | Chile, scallion | $16 | squid salt hot-pepper lemon
Ginger crab | Market price | $38 | crab ginger-root onion chopsticks
Long life noodles | Crab roe | $18 | steaming-bowl chopsticks egg red-paper-lantern`,
    reviews: 0,
    stars: 0,
  },
];
