/** The option lists of the specification (section 3), in its order. Filters show the first ones first. */
export const SERVICES = ['Dine-in', 'Takeout', 'Delivery', 'Catering'] as const;
export const OCCASIONS = ['Date Night', 'Family Dining', 'Business Lunch', 'Quick Bite'] as const;
export const FEATURES = [
  'Outdoor Seating',
  'Live Music',
  'Bar',
  'WiFi',
  'Pool Tables',
  'Sports TV',
  'Brewery Tours',
] as const;
export const ACCESS = [
  'Wheelchair Accessible',
  'Accessible Parking',
  'Accessible Restrooms',
  'Service Animals Welcome',
] as const;
