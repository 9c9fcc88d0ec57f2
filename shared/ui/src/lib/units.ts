export const METERS_PER_MILE = 1609.344;
export const METERS_PER_FOOT = 0.3048;
