import type { SamplePlace } from './place';

export const PIZZA: readonly SamplePlace[] = [
  {
    slug: 'pie-society',
    title: 'Pie Society',
    cuisines: ['Pizza'],
    area: 'Main Street',
    location: '618 E Main St, Chattanooga, TN 37408',
    at: [35.0343, -85.2961],
    phone: '423-555-0141',
    website: 'https://piesociety.example',
    price: '$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Quick Bite', 'Family Dining'],
    features: ['Outdoor Seating', 'Bar', 'Sports TV'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms', 'Service Animals Welcome'],
    hours: 'Mo-Th 11:00-23:00; Fr Sa 11:00-02:00; Su 12:00-22:00',
    facts: { 'Vegetarian options': 'yes', 'Kids menu': 'yes', 'Dogs on the patio': 'yes' },
    overview: `Slices the length of a dinner plate, folded and eaten standing up. The whole pies are better still, if you can wait a quarter of an hour.

Dough rests three days. The cooks do not, and the music is theirs.`,
    menu: `Cheese slice | Big, foldable | $4 | pizza cheese-wedge tomato cup-with-straw
Society pie | Sausage, pickled peppers, honey | $22 | pizza hot-pepper honey-pot beer-mug
White pie | Ricotta, garlic, lemon | $20 | pizza garlic lemon cheese-wedge
Mushroom pie | Three kinds, thyme | $21 | pizza brown-mushroom herb onion
House salad | Enough for two | $9 | green-salad olive tomato cucumber`,
    reviews: 20,
    stars: 4.5,
  },
  {
    slug: 'crust-fund',
    title: 'Crust Fund',
    cuisines: ['Pizza', 'American'],
    area: 'Downtown',
    location: '735 Broad St, Chattanooga, TN 37402',
    at: [35.0468, -85.3105],
    phone: '423-555-0142',
    website: 'https://crustfund.example',
    price: '$$',
    wait: '25 min',
    services: ['Takeout', 'Delivery', 'Dine-in'],
    popularFor: ['Quick Bite'],
    features: ['WiFi'],
    access: ['Wheelchair Accessible'],
    hours: null,
    facts: { Reservations: 'no' },
    overview: `A lunch counter in a bank lobby. The vault is the walk-in cooler and the puns go all the way down the menu.

Hours follow the building, more or less. Call first.`,
    menu: `The savings account | Plain cheese | $12 | pizza cheese-wedge olive cup-with-straw
The merger | Half and half | $16 | pizza bell-pepper brown-mushroom onion
Interest knots | With marinara | $6 | bread garlic tomato herb
The dividend | Cinnamon dough bites | $6 | doughnut honey-pot glass-of-milk cookie`,
    reviews: 7,
    stars: 2.7,
  },
  {
    slug: 'brick-and-basil',
    title: 'Brick & Basil',
    cuisines: ['Pizza', 'Italian'],
    area: 'Hixson',
    location: '5730 Hixson Pike, Hixson, TN 37343',
    at: [35.1481, -85.2331],
    phone: '423-555-0143',
    website: 'https://brickandbasil.example',
    price: '$$',
    wait: '20 min',
    services: ['Dine-in', 'Takeout', 'Catering'],
    popularFor: ['Family Dining', 'Date Night'],
    features: ['Outdoor Seating', 'Bar', 'WiFi', 'Live Music'],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo closed; Tu-Th 16:00-21:00; Fr 16:00-22:00; Sa 12:00-22:00; Su 12:00-20:00',
    facts: { 'Kids menu': 'yes', Reservations: 'limited', 'Vegetarian options': 'yes' },
    overview: `A wood oven built by the owner's father out of bricks from a mill that came down on the river. Basil grows along the fence, and yes, you may pick some.

Thursday is bluegrass and half-price bottles.`,
    menu: `Margherita | Fence basil | $14 | pizza herb tomato wine-glass
Fig and ham | Arugula, balsamic | $17 | pizza bacon leafy-green grapes
Oven olives | Fennel, orange | $6 | olive tangerine herb baguette-bread
Kids' pie | Shaped like a bear, roughly | $8 | pizza tomato beverage-box cookie`,
    reviews: 9,
    stars: 4.0,
  },
  {
    slug: 'slice-of-elmo',
    title: 'Slice of Elmo',
    cuisines: ['Pizza'],
    area: 'St. Elmo',
    location: '3808 St Elmo Ave, Chattanooga, TN 37409',
    at: [35.0112, -85.3268],
    phone: '423-555-0144',
    website: 'https://sliceofelmo.example',
    price: '$',
    wait: '10 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Quick Bite', 'Family Dining'],
    features: ['Outdoor Seating'],
    access: ['Wheelchair Accessible', 'Service Animals Welcome'],
    hours: 'Mo Tu 16:00-21:00; We closed; Th-Su 11:30-21:00',
    facts: { 'Vegetarian options': 'yes', 'Kids menu': 'yes' },
    overview: `Square slices from steel pans, with the cheese burnt at the corners on purpose. Hikers come down off the mountain and order by the tray.

The corner pieces go first. Ask nicely.`,
    menu: `Corner slice | Crisp on two sides | $5 | pizza tomato cheese-wedge pretzel
Hiker's tray | Eight squares, two toppings | $26 | pizza bell-pepper olive beer-mug
Garden square | Peppers, onion, mushrooms | $5 | pizza bell-pepper onion brown-mushroom
Root beer float | Local root beer | $5 | beer-mug soft-ice-cream cherries ice`,
    reviews: 8,
    stars: 4.2,
  },
];
