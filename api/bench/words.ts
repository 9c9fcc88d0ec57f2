/** What synthetic restaurants are called and made of. Names of streets and owners are built from syllables, so
 * that the number of different words grows with the city, as it does in a real one. */
export const ADJECTIVES = [
  'Blue',
  'Golden',
  'Old',
  'Little',
  'Corner',
  'River',
  'Maple',
  'Copper',
  'Station',
  'Mill',
  'Garden',
  'Lantern',
  'Juniper',
  'Harvest',
  'North',
  'Sunny',
  'Iron',
  'Wild',
  'Silver',
  'Red',
] as const;

export const PLACES = [
  'Kitchen',
  'Grill',
  'House',
  'Oven',
  'Diner',
  'Bakery',
  'Tavern',
  'Table',
  'Café',
  'Bar',
  'Smokehouse',
  'Noodle Shop',
  'Pizzeria',
  'Taqueria',
  'Bistro',
  'Deli',
] as const;

export const SYLLABLES = [
  'ba',
  'bel',
  'cor',
  'da',
  'del',
  'el',
  'fen',
  'ga',
  'har',
  'jo',
  'ka',
  'kin',
  'la',
  'lin',
  'mar',
  'mo',
  'na',
  'nor',
  'o',
  'pa',
  'per',
  'ri',
  'ro',
  'sa',
  'sel',
  'ta',
  'ton',
  'va',
  'ver',
  'wes',
  'zi',
  'zor',
] as const;

export const STREET_KINDS = ['Street', 'Avenue', 'Road', 'Lane', 'Boulevard'] as const;

/** Most wanted first. */
export const CUISINES = [
  'American',
  'Pizza',
  'Mexican',
  'Italian',
  'Chinese',
  'Hamburger',
  'BBQ',
  'Asian',
  'German',
  'Thai',
  'Indian',
  'Japanese',
  'Greek',
  'Vietnamese',
  'Ethiopian',
  'Korean',
  'French',
  'Peruvian',
  'Lebanese',
  'Vegan',
] as const;

export const SERVICES = ['Dine-in', 'Takeout', 'Delivery', 'Catering'] as const;
export const OCCASIONS = ['Date Night', 'Family Dining', 'Business Lunch', 'Quick Bite'] as const;
export const FEATURES = ['Outdoor Seating', 'Live Music', 'Bar', 'WiFi', 'Sports TV'] as const;
export const ACCESS = ['Wheelchair Accessible', 'Accessible Parking'] as const;
