import { makeUser } from '@tableside/contracts/factories';
import type { User } from '@tableside/contracts/account/model';
import type { wireOwnReview } from '@tableside/contracts/review/wire';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH } from './open-restaurant';

type WireOwnReview = ReturnType<typeof wireOwnReview.parse>;

export const makeOwn = (over: Partial<WireOwnReview> = {}): WireOwnReview => ({
  id: 7001,
  ratings: 4,
  review: 'Go for the soup.',
  created_at: '2026-05-01T12:00:00.000Z',
  images: [],
  ...over,
});

export const star = (name: string): HTMLElement => screen.getByRole('radio', { name });

/** Waits for the message about the saved rating. */
export const findRated = (stars: number) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      `You rated Luna ${stars} out of 5.`,
    ),
  );

export const ADA: User = makeUser({ id: 41, firstName: 'Ada', lastName: 'Byron' });

/** Clicks four stars and waits for the form that follows. */
export async function openForm(responses: FakeResponses = {}) {
  const view = await openRestaurant(
    {},
    { path: REVIEWS_PATH, user: ADA, responses: { rate: null, ...responses } },
  );
  await view.user.click(star('4 stars'));
  await findForm();
  return view;
}

export const findForm = () =>
  screen.findByRole('form', { name: 'Add a few words or photos (optional)' });
export const form = () => within(screen.getByRole('form'));
export const reviewText = () => form().getByRole('textbox', { name: /^Your review/ });
export const save = () => form().getByRole('button', { name: 'Save' });
export const photos = () => form().getByLabelText(/^Add (?:more )?photos$/);

export const makePhoto = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

/** Form fields of each sent review. */
export const sent = ({ platform }: Awaited<ReturnType<typeof openForm>>) =>
  platform.api.callsTo('updateReview').map(({ body }) => {
    const entries = [...(body as FormData).entries()];
    return entries.map(([name, value]) => [name, value instanceof File ? value.name : value]);
  });
