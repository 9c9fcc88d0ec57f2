import { screen } from '@testing-library/react';

/** Where the link of this name leads. */
export const hrefOf = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

/** The same, once the link is there. */
export const findHref = async (name: string | RegExp): Promise<string | null> =>
  (await screen.findByRole('link', { name })).getAttribute('href');
