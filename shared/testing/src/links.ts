import { screen } from '@testing-library/react';

/** The href of the link with this name. */
export const hrefOf = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

/** Same as `hrefOf`, but waits for the link. */
export const findHref = async (name: string | RegExp): Promise<string | null> =>
  (await screen.findByRole('link', { name })).getAttribute('href');
