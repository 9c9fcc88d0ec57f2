import type { SamplePlace } from './place';

export const MEXICAN: readonly SamplePlace[] = [
  {
    slug: 'la-perla-taqueria',
    title: 'La Perla Taqueria',
    titleLang: 'es',
    cuisines: ['Mexican'],
    area: 'Highland Park',
    location: '2104 E Main St, Chattanooga, TN 37404',
    at: [35.0297, -85.2788],
    phone: '423-555-0135',
    website: 'https://laperlataqueria.example',
    price: '$',
    wait: '10 min',
    services: ['Dine-in', 'Takeout', 'Delivery', 'Catering'],
    popularFor: ['Family Dining', 'Quick Bite'],
    features: ['Outdoor Seating', 'Sports TV'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo closed; Tu-Th 11:00-22:00; Fr Sa 11:00-01:00; Su 09:00-21:00',
    facts: { 'Kids menu': 'yes', 'Vegetarian options': 'yes', Reservations: 'no' },
    overview: `Corn comes in on Monday, is ground on Tuesday, and is a tortilla in your hand by noon. The trompo turns all day by the front window.

Take one of each salsa and mind the orange one. On Sundays there is menudo from nine, and families three generations deep.

It is cash or card, order at the counter, and somebody's aunt will find you a seat.`,
    menu: `es: Tacos al pastor | Three, pineapple, cilantro | $9 | taco avocado hot-pepper pineapple
Carnitas by the pound | Tortillas, salsa, lime | $18 | meat-on-bone lime onion flatbread
es: Burrito mojado | Red or green | $11 | burrito beans avocado hot-pepper
Menudo | Sundays | $12 | pot-of-food lime onion hot-pepper
Esquites | Corn, lime, cotija, chile | $5 | ear-of-corn lime hot-pepper cheese-wedge
es: Agua fresca | Watermelon, hibiscus or tamarind | $3 | cup-with-straw watermelon hibiscus lime`,
    reviews: 31,
    stars: 4.8,
  },
  {
    slug: 'cocina-dona-chela',
    title: 'Cocina Doña Chela',
    titleLang: 'es',
    cuisines: ['Mexican'],
    area: 'East Lake',
    location: '3507 Dodds Ave, Chattanooga, TN 37407',
    at: [35.0069, -85.2791],
    phone: '423-555-0136',
    website: 'https://donachela.example',
    price: '$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Catering'],
    popularFor: ['Family Dining'],
    features: ['WiFi'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Service Animals Welcome'],
    hours: 'Mo-Sa 08:00-15:00 17:00-20:30; Su 08:00-16:00',
    facts: { 'Kids menu': 'yes', 'Vegetarian options': 'limited' },
    overview: `Doña Chela cooks the way she did in Puebla, which means the mole takes two days and the chiles en nogada appear only in September.

Breakfast is the secret. Chilaquiles, café de olla, and a view of the lake if you lean.`,
    menu: `es: Mole poblano | Chicken, rice, sesame | $15 | poultry-leg chocolate-bar hot-pepper cooked-rice
Chilaquiles | Green, with two eggs | $10 | cooking lime avocado hot-pepper
Pozole | Hominy, pork, radish | $12 | pot-of-food lime ear-of-corn onion
es: Arroz con leche | Cinnamon | $4 | cooked-rice glass-of-milk honey-pot cookie`,
    reviews: 14,
    stars: 4.6,
  },
  {
    slug: 'el-faro-azul',
    title: 'El Faro Azul Mariscos',
    titleLang: 'es',
    cuisines: ['Mexican'],
    area: 'North Shore',
    location: '604 Cherokee Blvd, Chattanooga, TN 37405',
    at: [35.0641, -85.3148],
    phone: '423-555-0137',
    website: 'https://elfaroazul.example',
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Date Night', 'Family Dining'],
    features: ['Outdoor Seating', 'Bar', 'Live Music'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms'],
    hours: 'Mo-Th 11:30-21:30; Fr Sa 11:30-23:00; Su 11:30-21:00',
    facts: { Reservations: 'yes', 'Vegetarian options': 'limited' },
    overview: `Five hundred miles from the nearest salt water, and still the coldest ceviche in town. Fish arrives Tuesday and Friday; order raw things then.

There is a mariachi on Saturdays. You have been told.`,
    menu: `Ceviche tostada | Lime, cucumber, serrano | $11 | shrimp lime avocado cucumber
es: Camarones a la diabla | Red, and serious | $19 | curry-rice shrimp hot-pepper lime
Oysters | Six, habanero mignonette | $18 | oyster lemon hot-pepper clinking-glasses
Fish tacos | Beer batter, cabbage | $13 | taco fish lime beer-mug
Michelada | Salt, lime, chile | $8 | beer-mug lime salt hot-pepper`,
    reviews: 11,
    stars: 4.1,
  },
  {
    slug: 'taqueria-los-primos',
    title: 'Taquería Los Primos',
    titleLang: 'es',
    cuisines: ['Mexican'],
    area: 'Brainerd',
    location: '5903 Lee Hwy, Chattanooga, TN 37421',
    at: [35.0352, -85.1979],
    phone: '423-555-0138',
    website: null,
    price: '$',
    wait: '10 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Quick Bite'],
    features: ['Sports TV', 'Pool Tables', 'Bar'],
    access: ['Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo-Th 10:00-22:00; Fr Sa 10:00-02:30; Su 10:00-22:00',
    facts: { Reservations: 'no' },
    overview: `Two cousins, one grill, a pool table and every league match on a screen. The tortas are as long as your forearm.

Late on Fridays the line is all restaurant people, which tells you most of what you need.`,
    menu: `es: Torta cubana | Everything, pressed | $11 | sandwich avocado hot-pepper bacon
es: Tacos de asada | Two, onion, cilantro | $6 | taco cut-of-meat onion lime
Quesadilla | Griddled, Oaxaca cheese | $8 | stuffed-flatbread cheese-wedge avocado hot-pepper
Horchata | Large | $3 | glass-of-milk cooked-rice cookie coconut`,
    reviews: 10,
    stars: 3.8,
  },
  {
    slug: 'mezcaleria-nueve',
    title: 'Mezcalería Nueve',
    titleLang: 'es',
    cuisines: ['Mexican'],
    area: 'Southside',
    location: '57 E Main St, Chattanooga, TN 37408',
    at: [35.0363, -85.3052],
    phone: '423-555-0139',
    website: 'https://mezcalerianueve.example',
    price: '$$$',
    wait: '20 min',
    services: ['Dine-in'],
    popularFor: ['Date Night'],
    features: ['Bar', 'Live Music', 'Outdoor Seating'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms'],
    hours: 'Mo closed; Tu-Th 17:00-24:00; Fr Sa 17:00-03:00; Su 16:00-22:00',
    facts: { Reservations: 'yes', 'Kids menu': 'no', 'Vegetarian options': 'yes' },
    overview: `Forty mezcals, small plates, and a bartender who will not let you do it as a shot. The back patio has a fire and a lemon tree in a tub.

Kitchen stops at midnight; the bar carries on until it has to.`,
    menu: `Tlayuda | Black bean, chorizo, quesillo | $16 | flatbread beans avocado cheese-wedge
Duck carnitas | Orange, small tortillas | $19 | taco tangerine lime onion
Guacamole | Toasted seeds, chicharrón | $12 | avocado lime onion tomato
Mezcal flight | Three, with orange and salt | $18 | tumbler-glass tangerine salt cactus
Margarita | The classic, cold | $12 | cocktail-glass lime salt ice`,
    reviews: 9,
    stars: 4.3,
  },
  {
    slug: 'abuelas-tamale-window',
    title: 'Abuela’s Tamale Window',
    cuisines: ['Mexican'],
    area: 'MLK District',
    location: '822 E M L King Blvd, Chattanooga, TN 37403',
    at: [35.0419, -85.2917],
    phone: '423-555-0140',
    website: null,
    price: '$',
    wait: '5 min',
    services: ['Takeout', 'Catering'],
    popularFor: ['Quick Bite'],
    features: ['Outdoor Seating'],
    access: ['Service Animals Welcome'],
    hours: 'Tu 11:00-15:00; Th-Sa 11:00-18:00',
    facts: { 'Cash only': 'yes' },
    overview: `A window in the side of a house. Knock once, say how many, and wait on the step.

She makes two hundred a day and sells two hundred a day. In December people order in October.`,
    menu: `Pork tamales | Red chile, half dozen | $10 | tamale hot-pepper ear-of-corn tomato
Rajas tamales | Poblano and cheese | $10 | tamale bell-pepper cheese-wedge lime
Sweet tamales | Raisin, pink | $8 | tamale grapes strawberry honey-pot
Champurrado | Hot chocolate, corn | $3 | hot-beverage chocolate-bar ear-of-corn cookie`,
    reviews: 6,
    stars: 4.9,
  },
];
