import type { wireOwnReview } from '@tableside/contracts/wire-reviews';
import { screen, waitFor } from '@testing-library/react';

type WireOwnReview = ReturnType<typeof wireOwnReview.parse>;

/** One's own review as a host sends it. */
export const makeOwn = (over: Partial<WireOwnReview> = {}): WireOwnReview => ({
  id: 7001,
  ratings: 4,
  review: 'Go for the soup.',
  created_at: '2026-05-01T12:00:00.000Z',
  images: [],
  ...over,
});

/** One of the large stars, also where a form has stars of its own. */
export const star = (name: string): HTMLElement =>
  screen.getAllByRole('radio', { name })[0] as HTMLElement;

/** Waits for the sentence about the stars that stand. */
export const findRated = (stars: number) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      `You rated Luna ${stars} of 5.`,
    ),
  );
