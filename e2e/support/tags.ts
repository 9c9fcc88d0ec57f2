/** Tag of a journey that sets the size of its window itself, or does not depend on it: it is not repeated on a phone. */
export const OWN_SIZE = '@own-size';
