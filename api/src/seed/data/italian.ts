import type { SamplePlace } from './place';

export const ITALIAN: readonly SamplePlace[] = [
  {
    slug: 'trattoria-lina',
    title: 'Trattoria Lina',
    titleLang: 'it',
    cuisines: ['Italian'],
    area: 'North Shore',
    location: '121 Tremont St, Chattanooga, TN 37405',
    at: [35.0622, -85.3049],
    phone: '423-555-0129',
    website: 'https://trattorialina.example',
    price: '$$$',
    wait: '25 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Date Night', 'Family Dining'],
    features: ['Outdoor Seating', 'Bar'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms', 'Service Animals Welcome'],
    hours: 'Mo closed; Tu-Th 17:00-22:00; Fr Sa 17:00-23:00; Su 16:00-21:00',
    facts: { Reservations: 'yes', 'Vegetarian options': 'yes', 'Kids menu': 'limited' },
    overview: `Lina rolls the pasta at the marble table by the window from two in the afternoon. By five there is flour on everything and a line on the steps.

The room seats thirty-eight, and it is loud in the way a good kitchen is loud. Start with the fried artichokes, share a pasta, and leave the choice of wine to whoever is pouring.

On the first Sunday of the month the whole menu is one long lunch.`,
    menu: `it: Tagliatelle al ragù | Six hours, no shortcuts | $23 | spaghetti wine-glass tomato herb
Fried artichokes | Lemon, mint | $13 | falafel lemon herb wine-glass
Pork chop Milanese | Bone in, arugula | $29 | cut-of-meat leafy-green lemon wine-glass
Burrata and peaches | In summer; squash in winter | $15 | cheese-wedge peach herb olive
it: Tiramisù | From the big dish | $10 | shortcake hot-beverage chocolate-bar egg
Negroni | Stirred, one big cube | $12 | tumbler-glass tangerine olive ice`,
    reviews: 24,
    stars: 4.7,
  },
  {
    slug: 'luigi-and-sons',
    title: 'Luigi & Sons',
    cuisines: ['Italian', 'Pizza'],
    area: 'Brainerd',
    location: '3920 Brainerd Rd, Chattanooga, TN 37411',
    at: [35.0217, -85.2447],
    phone: '423-555-0130',
    website: 'https://luigiandsons.example',
    price: '$$',
    wait: '20 min',
    services: ['Dine-in', 'Takeout', 'Delivery', 'Catering'],
    popularFor: ['Family Dining'],
    features: ['Bar', 'Sports TV'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo-Th 11:00-21:30; Fr Sa 11:00-22:30; Su 12:00-21:00',
    facts: { 'Kids menu': 'yes', Reservations: 'yes' },
    overview: `Red sauce, red booths, and photographs of every Little League team the family has paid for since 1974.

The sons have sons now. The garlic knots have not changed.`,
    menu: `Spaghetti and meatballs | Three, large | $16 | spaghetti tomato wine-glass cheese-wedge
Chicken parm | Over ziti | $18 | poultry-leg cheese-wedge tomato wine-glass
Garlic knots | Half a dozen | $6 | bread garlic butter herb
Sausage and pepper pie | Sixteen inches | $21 | pizza bell-pepper onion beer-mug
Spumoni | Three scoops | $6 | ice-cream cherries hot-beverage cookie`,
    reviews: 13,
    stars: 4.3,
  },
  {
    slug: 'osteria-verde',
    title: 'Osteria Verde',
    titleLang: 'it',
    cuisines: ['Italian'],
    area: 'Southside',
    location: '1601 Williams St, Chattanooga, TN 37408',
    at: [35.0356, -85.3118],
    phone: '423-555-0131',
    website: 'https://osteriaverde.example',
    price: '$$$',
    wait: '30 min',
    services: ['Dine-in'],
    popularFor: ['Date Night', 'Business Lunch'],
    features: ['Outdoor Seating', 'Bar', 'WiFi'],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo-Fr 11:30-14:00 17:30-22:00; Sa 17:30-22:30; Su closed',
    facts: { Reservations: 'yes', 'Vegetarian options': 'yes' },
    overview: `Mostly vegetables, and you will not notice until the bill. A courtyard with an old fig tree, a wood oven, and a wine list that stays south of Rome.

The tasting of five small plates is the sensible way in.`,
    menu: `Five small plates | Chosen that morning | $38 | green-salad olive tomato eggplant
Ricotta gnudi | Brown butter, sage | $22 | cheese-wedge butter herb wine-glass
Charred broccoli | Anchovy, lemon, crumbs | $13 | broccoli lemon garlic wine-glass
Whole branzino | Fennel, olives | $36 | shallow-pan-of-food fish lemon olive
Olive oil cake | Grapes, mascarpone | $10 | shortcake grapes olive hot-beverage`,
    reviews: 15,
    stars: 4.5,
  },
  {
    slug: 'casa-bianca',
    title: 'Casa Bianca',
    titleLang: 'it',
    cuisines: ['Italian'],
    area: 'Riverview',
    location: '1104 Hixson Pike, Chattanooga, TN 37405',
    at: [35.0741, -85.2968],
    phone: '423-555-0132',
    website: 'https://casabianca.example',
    price: '$$$$',
    wait: '20 min',
    services: ['Dine-in', 'Catering'],
    popularFor: ['Date Night', 'Business Lunch'],
    features: ['Bar', 'Live Music'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo Su closed; Tu-Sa 17:30-22:00',
    facts: { Reservations: 'yes', 'Kids menu': 'no' },
    overview: `A white house under oaks, with a dining room in every room. Service is old school: crumbs are swept, coats are remembered.

The veal and the lobster ravioli have regulars who order nothing else. Jackets are not required, though you may feel you forgot yours.`,
    menu: `Lobster ravioli | Saffron cream | $38 | lobster lemon wine-glass herb
Veal saltimbocca | Sage, prosciutto | $42 | cut-of-meat herb wine-glass bacon
Caesar at the table | For two | $24 | green-salad egg lemon bread
Soufflé | Order with your main | $16 | cupcake chocolate-bar strawberry clinking-glasses`,
    reviews: 8,
    stars: 4.1,
  },
  {
    slug: 'nonna-pia',
    title: 'Nonna Pia',
    titleLang: 'it',
    cuisines: ['Italian'],
    area: 'St. Elmo',
    location: '4207 Tennessee Ave, Chattanooga, TN 37409',
    at: [35.0061, -85.3259],
    phone: '423-555-0133',
    website: 'https://nonnapia.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Family Dining', 'Date Night'],
    features: ['Outdoor Seating'],
    access: ['Accessible Restrooms', 'Service Animals Welcome'],
    hours: 'We-Sa 17:00-21:30; Su 12:00-20:00; Mo Tu closed',
    facts: { Reservations: 'limited', 'Vegetarian options': 'yes', 'Kids menu': 'yes' },
    overview: `Pia is eighty-one and still tastes the sauce. The menu is whatever fits on one sheet of butcher paper, taped to the door at four.

There are nine tables. If the lights are on and the paper is up, they are open.`,
    menu: `Lasagna | Sundays, in squares | $18 | shallow-pan-of-food tomato cheese-wedge wine-glass
Gnocchi | Tomato or butter | $17 | potato tomato butter herb
Beans and greens | Bread for the pot | $12 | pot-of-food beans leafy-green baguette-bread
Lemon cookies | With coffee | $5 | cookie lemon hot-beverage honey-pot`,
    reviews: 12,
    stars: 4.6,
  },
  {
    slug: 'forno-nine',
    title: 'Forno Nine',
    cuisines: ['Italian', 'Pizza'],
    area: 'Downtown',
    location: '9 Patten Pkwy, Chattanooga, TN 37402',
    at: [35.0462, -85.3069],
    phone: '423-555-0134',
    website: 'https://fornonine.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Business Lunch', 'Quick Bite', 'Date Night'],
    features: ['Outdoor Seating', 'Bar', 'WiFi', 'Sports TV'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms'],
    hours: 'Mo-We 11:00-22:00; Th 11:00-23:00; Fr Sa 11:00-00:30; Su closed',
    facts: { Reservations: 'limited', 'Vegetarian options': 'yes' },
    overview: `One oven, nine pizzas, nine pastas. The parkway tables are the best people-watching downtown when the lights are strung up.

Happy hour runs four to six and the Margherita drops to nine dollars, because of course it does.`,
    menu: `Margherita | San Marzano, basil, fior di latte | $14 | pizza tomato herb cheese-wedge
it: Cacio e pepe | Pepper, and nerve | $15 | spaghetti cheese-wedge salt wine-glass
Marinated olives | Warm, orange | $6 | olive tangerine herb baguette-bread
Spritz | Bitter, cold | $10 | wine-glass tangerine olive ice`,
    reviews: 9,
    stars: 4.0,
  },
];
