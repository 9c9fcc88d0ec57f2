import type { SamplePlace } from './place';

export const HAMBURGER: readonly SamplePlace[] = [
  {
    slug: 'main-street-smash',
    title: 'Main Street Smash',
    cuisines: ['Hamburger', 'American'],
    area: 'Main Street',
    location: '416 E Main St, Chattanooga, TN 37408',
    at: [35.0351, -85.2994],
    phone: '423-555-0124',
    website: 'https://mainstreetsmash.example',
    price: '$',
    wait: '10 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Quick Bite', 'Family Dining'],
    features: ['Outdoor Seating', 'Sports TV'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms', 'Service Animals Welcome'],
    hours: 'Mo-We 11:00-22:00; Th-Sa 11:00-02:00; Su 11:00-21:00',
    facts: { 'Vegetarian options': 'limited', 'Dogs on the patio': 'yes', 'Kids menu': 'yes' },
    overview: `Two patties, pressed until the edges look like lace. There is a line at midnight on weekends and it moves fast, because there are only three burgers.

Fries are cut from whole potatoes next to the door, where you can watch.`,
    menu: `The double | American cheese, pickle, sauce | $9 | hamburger french-fries cup-with-straw tomato
The onion one | Onions pressed into the beef | $9 | hamburger onion french-fries beer-mug
Mushroom smash | No meat, all edge | $9 | sandwich brown-mushroom cheese-wedge french-fries
Fries | Twice cooked | $4 | french-fries salt potato tomato
Shake | Vanilla, malt or peach | $6 | soft-ice-cream cherries peach cup-with-straw`,
    reviews: 20,
    stars: 4.5,
  },
  {
    slug: 'bessies-drive-up',
    title: 'Bessie’s Drive-Up',
    cuisines: ['Hamburger'],
    area: 'Red Bank',
    location: '4120 Dayton Blvd, Red Bank, TN 37415',
    at: [35.1187, -85.2931],
    phone: '423-555-0125',
    website: null,
    price: '$',
    wait: '10 min',
    services: ['Takeout'],
    popularFor: ['Quick Bite', 'Family Dining'],
    features: ['Outdoor Seating'],
    access: ['Accessible Parking'],
    hours: 'Mo closed; Tu-Th 10:30-20:00; Fr Sa 10:30-21:30; Su 12:00-19:00',
    facts: { 'Cash only': 'yes', 'Kids menu': 'yes' },
    overview: `Park under the awning, turn your lights on, and someone named Dot will come out with a pad. She has been coming out with that pad since 1979.

Cash, please. The tray hooks on your window, so roll it halfway.`,
    menu: `Bessie burger | Mustard, onion, slaw | $6 | hamburger onion cup-with-straw french-fries
Slaw dog | Chili, slaw, mustard | $4 | hot-dog onion french-fries cup-with-straw
Chili fries | Bring napkins | $5 | french-fries hot-pepper cheese-wedge beans
Dipped cone | Chocolate or cherry | $3 | soft-ice-cream chocolate-bar cherries cookie`,
    reviews: 12,
    stars: 4.2,
  },
  {
    slug: 'the-iron-spatula',
    title: 'The Iron Spatula',
    cuisines: ['Hamburger', 'American'],
    area: 'Southside',
    location: '1708 Chestnut St, Chattanooga, TN 37408',
    at: [35.0346, -85.3107],
    phone: '423-555-0126',
    website: 'https://ironspatula.example',
    price: '$$',
    wait: '20 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Date Night', 'Business Lunch'],
    features: ['Bar', 'Sports TV', 'WiFi', 'Brewery Tours'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo-Th 11:30-23:00; Fr Sa 11:30-01:00; Su 11:30-22:00',
    facts: { Reservations: 'limited', 'Vegetarian options': 'yes' },
    overview: `A burger bar that shares a wall, and a beer line, with the brewery next door. Thick patties, proper buns, knives stuck in the top.

Brewery tours leave from the host stand on Saturday at two and end back at your table.`,
    menu: `Spatula burger | Half pound, Gruyère, bacon jam | $16 | hamburger bacon beer-mug cheese-wedge
Hot chicken sandwich | Three levels of regret | $14 | sandwich hot-pepper cucumber beer-mug
Beer flight | Four from next door | $10 | clinking-beer-mugs pretzel peanuts beer-mug
Onion rings | Stacked on a spike | $8 | onion salt beer-mug potato`,
    reviews: 9,
    stars: 3.9,
  },
  {
    slug: 'north-shore-burger-works',
    title: 'North Shore Burger Works',
    cuisines: ['Hamburger'],
    area: 'North Shore',
    location: '318 Manufacturers Rd, Chattanooga, TN 37405',
    at: [35.0606, -85.3142],
    phone: '423-555-0127',
    website: 'https://burgerworks.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Family Dining', 'Quick Bite'],
    features: ['Outdoor Seating', 'WiFi', 'Sports TV'],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo-Su 11:00-21:00',
    facts: { 'Kids menu': 'yes', 'Vegetarian options': 'yes' },
    overview: `Build your own on a paper form with a golf pencil. There are nineteen toppings and a kids' form with pictures.

Close to the park and the splash pad, so expect wet children from May to September.`,
    menu: `Build a burger | Beef, turkey or black bean | $12 | hamburger tomato cheese-wedge avocado
Park basket | Slider, fries, lemonade | $8 | french-fries hamburger beverage-box watermelon
Bean burger | Avocado, pickled onion | $11 | stuffed-flatbread beans avocado onion
Popcorn shrimp | Remoulade | $10 | fried-shrimp lemon popcorn cup-with-straw`,
    reviews: 11,
    stars: 3.5,
  },
  {
    slug: 'malt-and-mustard',
    title: 'Malt & Mustard',
    cuisines: ['Hamburger'],
    area: 'East Brainerd',
    location: '7332 E Brainerd Rd, Chattanooga, TN 37421',
    at: [35.0194, -85.1617],
    phone: '423-555-0128',
    website: 'https://maltandmustard.example',
    price: '$',
    wait: '5 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Quick Bite'],
    features: ['WiFi'],
    access: ['Wheelchair Accessible', 'Accessible Parking'],
    hours: 'Mo-Sa 11:00-20:00; Su closed',
    facts: { 'Kids menu': 'yes' },
    overview: `A brand-new counter with an old malt machine. They grind the beef and the mustard seed in the same morning.

Six stools, one menu, and a jukebox that takes requests.`,
    menu: `Mustard burger | Fried in mustard, pickle, onion | $8 | hamburger cucumber onion cup-with-straw
Egg cream | Chocolate or vanilla | $4 | glass-of-milk chocolate-bar cherries cookie
Crinkle fries | Malt vinegar powder | $4 | french-fries potato salt cup-with-straw
Malted shake | Vanilla, thick | $5 | soft-ice-cream glass-of-milk cookie cherries`,
    reviews: 1,
    stars: 5,
  },
];
