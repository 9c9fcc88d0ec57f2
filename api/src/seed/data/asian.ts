import type { SamplePlace } from './place';

export const ASIAN: readonly SamplePlace[] = [
  {
    slug: 'pho-lookout',
    title: 'Phở Lookout',
    cuisines: ['Asian'],
    area: 'East Brainerd',
    location: '7714 E Brainerd Rd, Chattanooga, TN 37421',
    at: [35.0171, -85.1544],
    phone: '423-555-0108',
    website: 'https://pholookout.example',
    price: '$',
    wait: '10 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Quick Bite', 'Family Dining'],
    features: ['WiFi'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo Tu 10:30-21:00; We closed; Th-Sa 10:30-21:30; Su 10:30-20:00',
    facts: { 'Vegetarian options': 'yes', 'Kids menu': 'yes' },
    overview: `The broth goes on at nine at night and comes off at nine in the morning. By two in the afternoon there is often no oxtail left.

It is a plain room in a plain strip of shops, with a plate of herbs the size of a hubcap on every table.`,
    menu: `vi: Phở đặc biệt | Rare beef, brisket, tendon, meatball | $13 | steaming-bowl lime herb hot-pepper
vi: Phở chay | Mushroom and star anise broth, tofu | $12 | pot-of-food brown-mushroom herb lime
vi: Gỏi cuốn | Two summer rolls, shrimp, peanut sauce | $6 | shrimp peanuts leafy-green herb
vi: Cơm tấm | Broken rice, grilled pork, fried egg | $13 | cooked-rice cooking cucumber carrot
vi: Cà phê sữa đá | Strong, sweet, over ice | $5 | bubble-tea ice glass-of-milk coconut`,
    reviews: 15,
    stars: 4.6,
  },
  {
    slug: 'ume-and-ash',
    title: 'Ume & Ash',
    cuisines: ['Asian'],
    area: 'Southside',
    location: '1411 Cowart St, Chattanooga, TN 37408',
    at: [35.0367, -85.3083],
    phone: '423-555-0109',
    website: 'https://umeandash.example',
    price: '$$$',
    wait: '35 min',
    services: ['Dine-in'],
    popularFor: ['Date Night'],
    features: ['Bar', 'Outdoor Seating'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms', 'Service Animals Welcome'],
    hours: 'Mo Tu closed; We Th 17:00-23:00; Fr Sa 17:00-01:30; Su 17:00-22:00',
    facts: { Reservations: 'limited', 'Vegetarian options': 'yes' },
    overview: `Fourteen seats round a charcoal grill, and a second room for people who would rather hear each other. Skewers come one at a time, as they are ready.

The sake list runs to three pages and the staff will talk you down to two glasses.`,
    menu: `Chicken thigh and leek | Tare, two skewers | $7 | oden onion sake chopsticks
Eight pieces of nigiri | Chosen by the counter | $32 | sushi ginger-root sake chopsticks
Cold soba | Dashi, scallion, wasabi | $14 | steaming-bowl chopsticks egg leafy-green
Grilled rice ball | Miso butter | $6 | rice-ball butter leafy-green rice-cracker
Ebi fry | Panko, cabbage, tonkatsu | $12 | fried-shrimp lemon leafy-green beer-mug
Plum highball | House ume, soda | $12 | tumbler-glass cherries ice lime`,
    reviews: 13,
    stars: 4.5,
  },
  {
    slug: 'bangkok-on-broad',
    title: 'Bangkok on Broad',
    cuisines: ['Asian'],
    area: 'Downtown',
    location: '812 Broad St, Chattanooga, TN 37402',
    at: [35.0458, -85.3103],
    phone: '423-555-0110',
    website: 'https://bangkokonbroad.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Delivery', 'Catering'],
    popularFor: ['Business Lunch', 'Quick Bite'],
    features: ['Bar', 'WiFi'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms'],
    hours: 'Mo-Fr 11:00-14:30 17:00-21:30; Sa 12:00-22:00; Su closed',
    facts: { 'Vegetarian options': 'yes', Reservations: 'yes' },
    overview: `The lunch special is on the table in nine minutes, which is why half the courthouse eats here. Dinner is slower and hotter.

Say the number for the spice and mean it: a four is a four.`,
    menu: `Pad kra pao | Minced pork, holy basil, fried egg | $14 | cooking hot-pepper herb cooked-rice
Green curry | Eggplant, bamboo, coconut | $15 | curry-rice eggplant coconut lime
Tom yum goong | Shrimp, lemongrass, lime | $9 | pot-of-food shrimp lime hot-pepper
Pad thai | Tamarind, peanut, bean sprouts | $14 | steaming-bowl peanuts lime shrimp
Mango sticky rice | In season | $8 | mango cooked-rice coconut hibiscus`,
    reviews: 12,
    stars: 3.9,
  },
  {
    slug: 'seoul-kitchen',
    title: 'Seoul Kitchen 서울',
    cuisines: ['Asian', 'BBQ'],
    area: 'Hixson',
    location: '4825 Hixson Pike, Hixson, TN 37343',
    at: [35.1301, -85.2455],
    phone: '423-555-0111',
    website: 'https://seoulkitchen423.example',
    price: '$$',
    wait: '20 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Family Dining', 'Date Night'],
    features: ['Bar', 'Sports TV'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo closed; Tu-Th 17:00-21:30; Fr Sa 12:00-22:30; Su 12:00-21:00',
    facts: { Reservations: 'yes', 'Vegetarian options': 'limited' },
    overview: `Grills in the tables, twelve little dishes before you have opened the menu, and an owner who will take the tongs from you if you turn the meat too often.

Come with four people at least. The set for four feeds five.`,
    menu: `Galbi for two | Marinated short rib, lettuce, ssamjang | $46 | cut-of-meat garlic leafy-green onion
Bibimbap | Hot stone, vegetables, egg, gochujang | $15 | bento-box egg carrot hot-pepper
Kimchi stew | Pork, tofu, rice | $14 | pot-of-food hot-pepper cooked-rice leafy-green
Fried chicken | Soy garlic or very red | $16 | poultry-leg beer-mug hot-pepper garlic`,
    reviews: 10,
    stars: 4.4,
  },
  {
    slug: 'curry-leaf-counter',
    title: 'Curry Leaf Counter',
    cuisines: ['Asian'],
    area: 'MLK District',
    location: '417 E M L King Blvd, Chattanooga, TN 37403',
    at: [35.0436, -85.2981],
    phone: '423-555-0112',
    website: 'https://curryleafcounter.example',
    price: '$',
    wait: '5 min',
    services: ['Takeout', 'Delivery', 'Dine-in', 'Catering'],
    popularFor: ['Quick Bite', 'Business Lunch'],
    features: ['Outdoor Seating', 'WiFi'],
    access: ['Wheelchair Accessible', 'Service Animals Welcome'],
    hours: 'Mo-Fr 11:00-19:30; Sa 12:00-18:00',
    facts: { 'Vegetarian options': 'yes', Reservations: 'no' },
    overview: `Eight stools, four curries and a tandoor that was lowered in through the roof. Students from up the hill fill it from noon to one.

The thali changes daily and is the best value on the boulevard.`,
    menu: `Thali of the day | Two curries, dal, rice, bread, pickle | $13 | bento-box flatbread lime hot-pepper
Chicken curry and rice | Curry leaf, coconut, mustard seed | $11 | curry-rice coconut herb hot-pepper
Garlic naan | From the tandoor | $3 | flatbread garlic butter herb
Samosa pair | Potato, pea, tamarind | $5 | dumpling potato pea-pod hot-pepper
Mango lassi | Not too sweet | $4 | glass-of-milk mango ice lemon`,
    reviews: 8,
    stars: 4.2,
  },
  {
    slug: 'little-saigon-banh-mi',
    title: 'Little Saigon Bánh Mì',
    cuisines: ['Asian'],
    area: 'East Lake',
    location: '3309 Dodds Ave, Chattanooga, TN 37407',
    at: [35.0096, -85.2783],
    phone: '423-555-0113',
    website: null,
    price: '$',
    wait: '5 min',
    services: ['Takeout'],
    popularFor: ['Quick Bite'],
    features: ['Outdoor Seating'],
    access: ['Accessible Parking', 'Service Animals Welcome'],
    hours: 'Mo-Sa 08:00-16:00; Su closed',
    facts: { Reservations: 'no', 'Cash only': 'yes' },
    overview: `A bakery counter with a sandwich line behind it. The bread is baked three times a day and cools for exactly as long as you stand there.

Cash only, no chairs, two picnic tables under a crepe myrtle.`,
    menu: `vi: Bánh mì đặc biệt | Pâté, three hams, pickles, cilantro | $7 | baguette-bread cucumber carrot hot-pepper
vi: Bánh mì gà | Lemongrass chicken | $7 | sandwich poultry-leg lime herb
vi: Bánh mì trứng | Two fried eggs, Maggi | $6 | cooking baguette-bread tomato hot-pepper
Croissant | Saturday mornings | $3 | croissant butter hot-beverage strawberry
Bubble tea | Taro, jasmine or mango | $5 | bubble-tea mango coconut ice`,
    reviews: 14,
    stars: 4.7,
  },
];
