import type { ListingFilter } from '@tableside/contracts/listing/model';

/** A filter that is on, as its chip shows it. */
export interface Applied {
  readonly key: string;
  readonly label: string;
  readonly remove: (current: ListingFilter) => ListingFilter;
}

/** Letters that a chip shows. */
const LETTERS_MAX = 24;

export const shorten = (text: string): string => {
  const letters = [...text];
  return letters.length > LETTERS_MAX
    ? `${letters.slice(0, LETTERS_MAX).join('').trimEnd()}…`
    : text;
};
