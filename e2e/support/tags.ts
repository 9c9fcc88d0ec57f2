/** Tag of a journey that looks at a phone itself, or does not depend on the device: it is not repeated on a phone. */
export const OWN_SIZE = '@own-size';
