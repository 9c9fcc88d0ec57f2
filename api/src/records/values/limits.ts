/** What is kept of a place at most, in characters unless said otherwise: by an import, and by whoever changes it by hand. */
export const LONGEST_TITLE = 120;
export const LONGEST_OVERVIEW = 1000;
export const LONGEST_ADDRESS = 160;
/** Of the name of a special day. */
export const LONGEST_OCCASION = 60;
/** Special days of a year: exceptions, or two months of a season. */
export const SPECIAL_DAYS_A_YEAR = 120;
