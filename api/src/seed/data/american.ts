import type { SamplePlace } from './place';

export const AMERICAN: readonly SamplePlace[] = [
  {
    slug: 'cafe-dogwood',
    title: 'Café Dogwood',
    cuisines: ['American'],
    area: 'North Shore',
    location: '214 Frazier Ave, Chattanooga, TN 37405',
    at: [35.0613, -85.3068],
    phone: '423-555-0101',
    website: 'https://cafedogwood.example',
    price: '$$',
    wait: '20 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Family Dining', 'Quick Bite'],
    features: ['Outdoor Seating', 'WiFi'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms', 'Service Animals Welcome'],
    hours: 'Mo closed; Tu-Fr 07:00-14:00; Sa Su 07:30-15:00',
    facts: { 'Vegetarian options': 'yes', Reservations: 'no', 'Dogs on the patio': 'yes' },
    overview: `A corner breakfast room two minutes from the walking bridge, with six stools, a long shared table and a griddle that never quite cools down.

The pancakes are sourdough, the sausage comes from a farm in Sequatchie Valley, and the coffee is refilled before you ask. On Saturdays the line starts around eight; put your name on the slate and walk the bridge.`,
    menu: `Sourdough pancakes | Stack of three, cultured butter, Tennessee sorghum | $12 | pancakes butter hot-beverage strawberry
Bluff breakfast | Two eggs, bacon, stone-ground grits, toast | $14 | cooking bacon bread tomato
Croissant sandwich | Soft egg, country ham, sharp cheddar | $11 | croissant egg cheese-wedge hot-beverage
Sweet potato hash | Onion, poblano, fried egg | $13
Dogwood waffle | Whipped honey butter, berries | $12 | waffle honey-pot blueberries glass-of-milk`,
    reviews: 24,
    stars: 4.6,
  },
  {
    slug: 'walnut-street-supper-club',
    title: 'The Walnut Street Supper Club',
    cuisines: ['American'],
    area: 'Downtown',
    location: '118 Walnut St, Chattanooga, TN 37403',
    at: [35.0537, -85.3072],
    phone: '423-555-0102',
    website: 'https://walnutstreetsupper.example',
    price: '$$$$',
    wait: '30 min',
    services: ['Dine-in'],
    popularFor: ['Date Night', 'Business Lunch'],
    features: ['Bar', 'Live Music'],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo closed; Tu-Th 17:00-22:00; Fr Sa 17:00-23:30; Su 16:00-21:00',
    facts: { Reservations: 'yes', 'Vegetarian options': 'limited' },
    overview: `White cloths, low lamps and a piano that is in tune. The menu is one page and has not lost its relish tray since the doors opened.

Prime rib is carved at the table on Fridays and Saturdays. Everything else, from the trout to the lemon icebox cake, is the sort of thing your grandparents dressed up for.

The bar takes walk-ins; the dining room books out about a week ahead.`,
    menu: `Prime rib, Friday cut | Twelve ounces, jus, horseradish cream | $48 | cut-of-meat potato wine-glass herb
Relish tray | Celery, radish, pickled okra, pimento cheese | $14 | carrot olive cucumber cheese-wedge
Sequatchie trout | Brown butter, pecans, lemon | $34 | shallow-pan-of-food fish lemon butter
Roast half chicken | Skillet gravy, spoonbread | $29 | poultry-leg ear-of-corn wine-glass garlic
Lemon icebox cake | Graham crumb, cream | $11 | shortcake lemon hot-beverage strawberry
Old fashioned | Tennessee whiskey, orange, two dashes | $13 | tumbler-glass cherries lemon ice`,
    reviews: 14,
    stars: 4.4,
  },
  {
    slug: 'night-shift-diner',
    title: 'Night Shift Diner',
    cuisines: ['American', 'Hamburger'],
    area: 'Brainerd',
    location: '4417 Brainerd Rd, Chattanooga, TN 37411',
    at: [35.0193, -85.2362],
    phone: '423-555-0103',
    website: 'https://nightshiftdiner.example',
    price: '$',
    wait: '10 min',
    services: ['Dine-in', 'Takeout', 'Delivery'],
    popularFor: ['Quick Bite', 'Family Dining'],
    features: ['WiFi', 'Sports TV'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo-Su 00:00-24:00',
    facts: { 'Kids menu': 'yes', Reservations: 'no' },
    overview: `The lights have been on since 1988. Nurses at six in the morning, students at two, church on Sunday: everybody ends up in one of these booths.

Hash browns come eight ways and breakfast is served at every hour of the day. Cash tips go a long way with the overnight crew.`,
    menu: `Third shift platter | Three eggs, sausage, hash browns, toast | $11 | cooking bacon potato hot-beverage
Patty melt | Rye, Swiss, onions cooked down for an hour | $10 | sandwich onion french-fries cup-with-straw
Short stack | Two pancakes, margarine, syrup | $6 | pancakes glass-of-milk egg butter
Chili bowl | Beans, cheddar, saltines | $7 | pot-of-food hot-pepper onion cheese-wedge
Slice of pie | Ask what is in the case | $5 | pie hot-beverage cherries red-apple`,
    reviews: 18,
    stars: 3.6,
  },
  {
    slug: 'gallery-kitchen',
    title: 'The Gallery Kitchen',
    cuisines: ['American'],
    area: 'Bluff View',
    location: '407 High St, Chattanooga, TN 37403',
    at: [35.0553, -85.3037],
    phone: '423-555-0104',
    website: 'https://gallerykitchen.example',
    price: '$$$',
    wait: '25 min',
    services: ['Dine-in', 'Catering'],
    popularFor: ['Date Night', 'Business Lunch'],
    features: ['Outdoor Seating', 'Bar', 'WiFi'],
    access: ['Wheelchair Accessible', 'Accessible Restrooms'],
    hours: 'Mo closed; Tu-Fr 11:30-14:30 17:30-21:30; Sa 17:30-22:00; Su 10:30-14:30',
    facts: { Reservations: 'yes', 'Vegetarian options': 'yes' },
    overview: `A sunroom above the river with paintings on three walls and the bluff on the fourth. Ask for a terrace table at dusk, when the barges come through.

The kitchen cooks a short list from whatever the Wednesday market had: tomatoes in July, squash in October, beans all winter.`,
    menu: `Market salad | Leaves, soft herbs, buttermilk | $13 | green-salad tomato carrot lemon
Tomato pie | Duke's-style mayonnaise, basil, sharp cheddar | $16 | pie tomato herb cheese-wedge
Skillet chicken | Butter beans, greens, pan sauce | $27 | shallow-pan-of-food poultry-leg beans wine-glass
Wild mushroom grits | Stone-ground, poached egg | $22 | brown-mushroom egg herb butter
Peach shortcake | Buttermilk biscuit, soft cream | $10 | shortcake peach wine-glass strawberry`,
    reviews: 9,
    stars: 4.3,
  },
  {
    slug: 'the-ridgeline',
    title: 'The Ridgeline',
    cuisines: ['American', 'Hamburger'],
    area: 'Red Bank',
    location: '3612 Dayton Blvd, Red Bank, TN 37415',
    at: [35.1103, -85.2947],
    phone: '423-555-0105',
    website: null,
    price: '$$',
    wait: '15 min',
    services: ['Dine-in', 'Takeout'],
    popularFor: ['Quick Bite'],
    features: ['Bar', 'Pool Tables', 'Sports TV', 'Live Music'],
    access: ['Accessible Parking'],
    hours: 'Mo-Th 15:00-24:00; Fr Sa 12:00-02:00; Su 12:00-23:00',
    facts: { 'Kids menu': 'no', 'Smoking on the patio': 'yes' },
    overview: `Four pool tables, eleven screens and one very patient cook. On game days the whole room faces the same way.

Wings are smoked before they are fried. Trivia is on Tuesday and somebody always brings the same ringer from the library.`,
    menu: `Smoked wings | Ten, dry or hot, ranch | $14 | poultry-leg hot-pepper carrot beer-mug
Ridge burger | Double, pickle, house sauce | $13 | hamburger french-fries beer-mug onion
Pretzel and beer cheese | Soft, salted, to share | $9 | pretzel cheese-wedge beer-mug clinking-beer-mugs
Fried pickles | Buttermilk batter | $8 | cucumber salt beer-mug hot-pepper`,
    reviews: 11,
    stars: 3.4,
  },
  {
    slug: 'miss-etta-maes-boarding-house',
    title:
      'The Honorable Miss Etta Mae Crutchfield’s Boarding House Table and Sunday Chicken Dinner Hall',
    cuisines: ['American'],
    area: 'Highland Park',
    location: '1806 Bailey Ave, Chattanooga, TN 37404',
    at: [35.0389, -85.2806],
    phone: '423-555-0106',
    website: 'https://missettamae.example',
    price: '$$',
    wait: '25 min',
    services: ['Dine-in', 'Catering'],
    popularFor: ['Family Dining'],
    features: [],
    access: [
      'Wheelchair Accessible',
      'Accessible Parking',
      'Accessible Restrooms',
      'Service Animals Welcome',
    ],
    hours: 'Mo Tu closed; We-Sa 11:00-15:00; Su 11:00-17:00',
    facts: { 'Kids menu': 'yes', Reservations: 'no', 'Vegetarian options': 'limited' },
    overview: `You sit where there is a chair, next to whoever is already there, and pass to the left. Nobody orders; the bowls simply come.

Miss Etta Mae ran a boarding house on this block for forty years and fed the whole street on Sundays. Her granddaughters kept the long tables and the skillet, and the name on the sign is hers, all of it.`,
    menu: `Sunday chicken dinner | Fried in iron, six bowls of sides, biscuits | $19 | poultry-leg ear-of-corn pea-pod butter
Vegetable plate | Any four bowls and cornbread | $13 | pot-of-food pea-pod potato bread
Skillet cornbread | White meal, no sugar | $4 | bread butter ear-of-corn honey-pot
Banana pudding | Meringue, browned | $6 | custard cookie glass-of-milk strawberry
Chess pie | Made every morning until it runs out | $6 | pie hot-beverage lemon butter`,
    reviews: 20,
    stars: 4.7,
  },
  {
    slug: 'pickle-and-peach',
    title: 'Pickle & Peach',
    cuisines: ['American'],
    area: 'Hixson',
    location: '5211 Hixson Pike, Hixson, TN 37343',
    at: [35.1392, -85.2391],
    phone: '423-555-0107',
    website: 'https://pickleandpeach.example',
    price: '$',
    wait: '10 min',
    services: ['Dine-in', 'Takeout', 'Catering'],
    popularFor: ['Family Dining', 'Business Lunch'],
    features: ['WiFi'],
    access: ['Wheelchair Accessible', 'Accessible Parking', 'Accessible Restrooms'],
    hours: 'Mo-Fr 10:30-20:00; Sa 10:30-15:00; Su closed',
    facts: { 'Kids menu': 'yes', 'Vegetarian options': 'yes' },
    overview: `A meat-and-three with a cafeteria rail and a chalkboard. Point at what you want and carry your own tray; tea is on the honor system.

Thursday is chicken and dumplings. Come before noon.`,
    menu: `Meat and three | One main, three sides, roll | $12 | cut-of-meat pea-pod potato bread
Chicken and dumplings | Thursdays only | $11 | pot-of-food poultry-leg carrot butter
Fried green tomatoes | Pepper jelly | $7 | tomato hot-pepper herb lemon
Peach cobbler | Hot, with or without ice cream | $5 | pie peach ice-cream honey-pot`,
    reviews: 12,
    stars: 4.1,
  },
];
