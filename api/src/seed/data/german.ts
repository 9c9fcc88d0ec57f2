import type { SamplePlace } from './place';

export const GERMAN: readonly SamplePlace[] = [
  {
    slug: 'brauhaus-nord',
    title: 'Brauhaus Nord',
    titleLang: 'de',
    cuisines: ['German'],
    area: 'St. Elmo',
    location: '4016 St Elmo Ave, Chattanooga, TN 37409',
    at: [35.0079, -85.3277],
    phone: '423-555-0145',
    website: 'https://brauhausnord.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Family Dining'],
    features: ['Live Music', 'Bar', 'Outdoor Seating', 'Brewery Tours'],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo closed; Tu-Th 16:00-24:00; Fr Sa 12:00-01:00; Su 12:00-22:00',
    facts: { 'Kids menu': 'yes', 'Dogs on the patio': 'yes', Reservations: 'limited' },
    overview: `Long benches, copper kettles behind glass, and a brass band that plays louder as the night goes on. The beer is brewed downhill from the dining room.

Pretzels come out of the oven on the hour. You can hear the bell from the street.`,
    menu: `Pretzel | Sweet mustard, butter | $7 | pretzel beer-mug hot-dog butter
Bratwurst plate | Kraut, potato salad | $15 | hot-dog potato onion beer-mug
de: Schweinshaxe | For two, crackling | $34 | meat-on-bone potato beer-mug bread
Kettle Pils | Half liter | $7 | beer-mug pretzel peanuts clinking-beer-mugs
Apple strudel | Warm, vanilla | $8 | pie red-apple soft-ice-cream hot-beverage`,
    reviews: 14,
    stars: 4.3,
  },
  {
    slug: 'juergens-brauhaus',
    title: 'Jürgen’s Brauhaus',
    cuisines: ['German'],
    area: 'Southside',
    location: '1312 Market St, Chattanooga, TN 37402',
    at: [35.0386, -85.3067],
    phone: '423-555-0146',
    website: 'https://juergens.example',
    price: '$$',
    wait: '20 min',
    services: ['Dine-in', 'Catering'],
    popularFor: ['Family Dining', 'Business Lunch', 'Date Night'],
    features: ['Bar', 'Outdoor Seating', 'Sports TV', 'Brewery Tours'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo-Th 11:00-14:30 17:00-22:00; Fr Sa 11:00-24:00; Su 11:00-21:00',
    facts: { Reservations: 'yes', 'Kids menu': 'yes', 'Vegetarian options': 'limited' },
    overview: `Jürgen came for a job at the car plant and stayed for the river. His schnitzel hangs over the plate on both sides, which is the only correct way.

Lunch is quick and plain; dinner is candles and a second glass. The garden opens the day the dogwoods bloom.`,
    menu: `Wiener schnitzel | Veal, lemon, potatoes | $24 | cut-of-meat lemon potato beer-mug
Currywurst | Fries, proper sauce | $12 | hot-dog french-fries hot-pepper beer-mug
de: Käsespätzle | Mountain cheese, crisp onions | $15 | shallow-pan-of-food cheese-wedge onion herb
de: Sauerbraten | Four days, gingersnap gravy | $22 | pot-of-food potato carrot beer-mug
Black Forest cake | Real kirsch | $9 | birthday-cake cherries chocolate-bar hot-beverage`,
    reviews: 13,
    stars: 4.5,
  },
  {
    slug: 'zum-kleinen-loewen',
    title: 'Zum kleinen Löwen',
    titleLang: 'de',
    cuisines: ['German'],
    area: 'Bluff View',
    location: '19 E 2nd St, Chattanooga, TN 37403',
    at: [35.0549, -85.3056],
    phone: null,
    website: 'https://kleinerloewe.example',
    price: '$$$',
    wait: null,
    services: ['Dine-in'],
    popularFor: ['Date Night'],
    features: ['Bar'],
    access: ['Service Animals Welcome'],
    hours: 'We-Sa 18:00-22:00; Su Mo Tu closed',
    facts: { Reservations: 'yes', 'Kids menu': 'no' },
    overview: `A wine room the size of a railway carriage, up one flight of stairs. Rieslings by the glass, a cheese board, two hot dishes and no telephone.

Book on the website or try the bell. New this fall.`,
    menu: `Cheese board | Five, with fruit bread | $24 | cheese-wedge grapes wine-glass bread
Fondue for two | Saturdays | $38 | fondue bread wine-glass brown-mushroom
de: Flammkuchen | Bacon, onion, crème fraîche | $16 | flatbread bacon onion wine-glass
Riesling flight | Dry to not so dry | $19 | wine-glass grapes cheese-wedge green-apple`,
    reviews: 0,
    stars: 0,
  },
  {
    slug: 'frau-muellers-baeckerei',
    title: 'Frau Müller’s Bäckerei',
    cuisines: ['German'],
    area: 'Downtown',
    location: '203 Broad St, Chattanooga, TN 37402',
    at: [35.0541, -85.3112],
    phone: '423-555-0147',
    website: 'https://fraumueller.example',
    price: '$',
    wait: '5 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Quick Bite', 'Business Lunch'],
    features: ['Outdoor Seating', 'WiFi'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms', 'Service Animals Welcome'],
    hours: 'Mo closed; Tu-Fr 06:30-16:00; Sa 06:30-14:00; Su 08:00-12:00',
    facts: { 'Vegetarian options': 'yes', Reservations: 'no' },
    overview: `Rye at half past six, rolls at seven, cake from ten. There is a bench outside facing the river end of Broad Street, and most mornings the same two gentlemen have it.

Order the bread a day ahead for Saturdays.`,
    menu: `Breakfast board | Rolls, ham, cheese, soft egg | $12 | bread egg cheese-wedge hot-beverage
Butter pretzel | Split and spread | $4 | pretzel butter hot-beverage salt
Plum cake | By the square | $5 | shortcake cherries hot-beverage butter
Bee sting | Honey almond, custard | $6 | custard honey-pot peanuts hot-beverage
Poppy seed roll | A dozen for ten | $1 | bagel butter strawberry glass-of-milk`,
    reviews: 10,
    stars: 4.6,
  },
];
