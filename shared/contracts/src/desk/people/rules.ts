/** How many people one search shows. */
export const PEOPLE_PAGE = 50;

/** Why somebody is suspended or restored, in characters; the person is told. */
export const WHY_MAX = 1000;
export const WHY_NEEDED = 'Say why. The person is told.';
