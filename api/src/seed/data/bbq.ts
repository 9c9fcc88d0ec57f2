import type { SamplePlace } from './place';

export const BBQ: readonly SamplePlace[] = [
  {
    slug: 'magnolia-smokehouse',
    title: 'Magnolia Smokehouse',
    cuisines: ['BBQ'],
    area: 'Southside',
    location: '1520 Rossville Ave, Chattanooga, TN 37408',
    at: [35.0351, -85.3018],
    phone: '423-555-0114',
    website: 'https://magnoliasmokehouse.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Catering'],
    popularFor: ['Family Dining', 'Business Lunch'],
    features: ['Outdoor Seating', 'Bar', 'Live Music'],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo closed; Tu-Th 11:00-21:00; Fr Sa 11:00-22:00; Su 11:00-20:00',
    facts: { 'Kids menu': 'yes', 'Dogs on the patio': 'yes', Reservations: 'no' },
    overview: `You smell it from two blocks away, and then you see the line. Hickory and a little cherry, fourteen hours for the shoulders, and no gas anywhere on the property.

Order by the half pound, take a number, find a picnic table. Somebody is usually playing something with strings on Friday nights.

When the brisket is gone they flip the sign, and there is no arguing with the sign.`,
    menu: `Brisket, half pound | Salt, pepper, smoke | $17 | meat-on-bone ear-of-corn fire beer-mug
Pulled shoulder plate | Slaw, beans, white bread | $14 | sandwich beans onion hot-pepper
Ribs, half rack | Dry, with mop on the side | $18 | cut-of-meat ear-of-corn bread fire
Smoked turkey | Brined two days | $15 | poultry-leg potato ear-of-corn butter
Street corn | Cotija, lime, chile | $5 | ear-of-corn lime hot-pepper cheese-wedge
Banana pudding | In a jar | $5 | custard cookie glass-of-milk cherries`,
    reviews: 27,
    stars: 4.7,
  },
  {
    slug: 'q',
    title: 'Q',
    cuisines: ['BBQ'],
    area: 'Red Bank',
    location: '2907 Dayton Blvd, Red Bank, TN 37415',
    at: [35.1004, -85.2961],
    phone: '423-555-0115',
    website: 'https://justq.example',
    price: '$',
    wait: '10 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Quick Bite', 'Family Dining'],
    features: ['Outdoor Seating'],
    access: ['Wheelchair Accessible', 'Accessible Parking'],
    hours: 'Mo Tu 11:00-20:00; Th-Sa 11:00-21:00; Su closed',
    facts: { 'Kids menu': 'yes' },
    overview: `One letter on the sign, three meats on the board. The couple who run it say the rest is just conversation.

The sauce is thin, sharp and slightly dangerous. Buy a bottle; everyone does.`,
    menu: `Chopped pork sandwich | Slaw on it, as it should be | $8 | sandwich hot-pepper onion cup-with-straw
Half chicken | Alabama white sauce | $11 | poultry-leg bread salt lemon
Rib tips | By the pound | $12 | meat-on-bone fire beer-mug hot-pepper
Pit beans | Burnt ends in there somewhere | $3 | pot-of-food beans onion bacon`,
    reviews: 19,
    stars: 4.4,
  },
  {
    slug: 'incline-pit',
    title: 'Incline Pit & Porch',
    cuisines: ['BBQ', 'American'],
    area: 'St. Elmo',
    location: '3918 St Elmo Ave, Chattanooga, TN 37409',
    at: [35.0089, -85.3283],
    phone: '423-555-0116',
    website: 'https://inclinepit.example',
    price: '$$',
    wait: '20 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Family Dining'],
    features: ['Outdoor Seating', 'Sports TV', 'Bar'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms'],
    hours: 'Mo-Th 11:00-21:00; Fr Sa 11:00-22:00; Su 11:00-20:00',
    facts: { 'Kids menu': 'yes', 'Dogs on the patio': 'yes' },
    overview: `A big porch at the foot of the mountain railway, handy when the children are done with trains. The view does a lot of the work.

Stick to the wings and the slaw and you will leave happy.`,
    menu: `Smoked wings | Six, Memphis rub | $11 | poultry-leg carrot hot-pepper beer-mug
Porch sampler | Pork, sausage, pickles, crackers | $19 | bacon hot-dog cheese-wedge cucumber
Loaded potato | Pork, cheddar, sour cream | $10 | potato butter bacon cheese-wedge
Lemonade | Half gallon to share | $7 | cup-with-straw lemon ice strawberry`,
    reviews: 9,
    stars: 3.2,
  },
  {
    slug: 'tall-toms-whole-hog',
    title: 'Tall Tom’s Whole Hog',
    cuisines: ['BBQ'],
    area: 'Lookout Valley',
    location: '3204 Cummings Hwy, Chattanooga, TN 37419',
    at: [35.0187, -85.3671],
    phone: '423-555-0117',
    website: 'https://talltomswholehog.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Catering'],
    popularFor: ['Family Dining'],
    features: ['Outdoor Seating'],
    access: ['Accessible Parking', 'Accessible Restrooms', 'Service Animals Welcome'],
    hours: 'Th-Sa 11:00-20:00; Su 11:00-17:00',
    facts: { Reservations: 'no', 'Kids menu': 'limited' },
    overview: `One hog, one pit, four days a week. Tom is six foot eight and has to duck under his own awning.

The pork is chopped with the skin in it and dressed with vinegar and red pepper, the way his people do it two states east. Call ahead for a whole shoulder.`,
    menu: `Whole hog plate | Chopped, vinegar, slaw, hushpuppies | $14 | meat-on-bone leafy-green hot-pepper fire
Skin sandwich | Crackling on white bread | $7 | bacon bread onion salt
Hushpuppies | A dozen, honey butter | $5 | falafel honey-pot butter ear-of-corn
Sweet potato | Roasted in the coals | $4 | roasted-sweet-potato butter salt fire`,
    reviews: 13,
    stars: 4.5,
  },
  {
    slug: 'hickory-and-rye',
    title: 'Hickory & Rye',
    cuisines: ['BBQ', 'American'],
    area: 'West Village',
    location: '802 Pine St, Chattanooga, TN 37402',
    at: [35.0481, -85.3133],
    phone: '423-555-0118',
    website: 'https://hickoryandrye.example',
    price: '$$$',
    wait: '25 min',
    services: ['Dine-in', 'Catering'],
    popularFor: ['Business Lunch', 'Date Night'],
    features: ['Bar', 'WiFi', 'Live Music'],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo-Fr 11:00-14:00 17:00-22:00; Sa 17:00-24:00; Su closed',
    facts: { Reservations: 'yes', 'Vegetarian options': 'limited' },
    overview: `Barbecue with a tablecloth, next to the conference hotel. The smoked duck is the reason to go; the cocktail list is the reason to stay.

Portions are neat. If you want to be full, order the beans.`,
    menu: `Smoked duck breast | Cherry mustard, pickled shallot | $32 | poultry-leg cherries wine-glass herb
Short rib | Coffee rub, parsnip | $36 | cut-of-meat carrot tumbler-glass fire
Burnt end mac | Three cheeses | $16 | cheese-wedge bacon butter fire
Rye Manhattan | House cherries | $14 | cocktail-glass cherries ice lemon`,
    reviews: 10,
    stars: 3.8,
  },
];
