import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { makeWireReview } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH } from '../../testing/open-restaurant';

const reviewed = (over: Partial<WireRestaurant> = {}): Partial<WireRestaurant> => ({
  reviews: [makeWireReview({ id: 77 })],
  rating_avg: 5,
  rating_count: 1,
  offers: ['reports'],
  ...over,
});
const button = () => screen.getByRole('button', { name: 'Report Dana Reed’s review' });

async function openReport(responses: FakeResponses = {}) {
  const view = await openRestaurant(reviewed(), { path: REVIEWS_PATH, responses });
  await view.user.click(button());
  const dialog = within(await screen.findByRole('dialog', { name: /^Report Dana Reed/ }));
  return { ...view, dialog };
}

test('sends reason and note, and confirms in the dialog', async () => {
  const { user, dialog, platform } = await openReport({ reportReview: null });
  await user.click(dialog.getByRole('radio', { name: 'Advertising or spam' }));
  await user.type(
    dialog.getByRole('textbox', { name: /^Anything else we should know/ }),
    'A link.',
  );
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/^Thanks\./)).toBeInTheDocument();
  expect(platform.api.callsTo('reportReview').map(({ body }) => body)).toEqual([
    { id: 77, reason: 'spam', note: 'A link.' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const reported = screen.getByRole('button', { name: 'Reported Dana Reed’s review' });
  expect(reported).toHaveFocus();
  await user.click(reported);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('requires a reason, and keeps typed text when the report fails', async () => {
  const { user, dialog, platform } = await openReport({
    reportReview: new ApiError('Too many reports. Try again later.', 429),
  });
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByRole('link', { name: 'Choose a reason.' })).toBeInTheDocument();
  expect(platform.api.callsTo('reportReview')).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await user.type(dialog.getByRole('textbox'), 'Odd.');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Too many reports. Try again later.')).toBeInTheDocument();
  expect(dialog.getByRole('textbox')).toHaveValue('Odd.');
  expect(dialog.getByRole('radio', { name: 'Something else' })).toBeChecked();
});

test.each([
  ['the API takes no reports', reviewed({ offers: [] })],
  ['the review has no id', reviewed({ reviews: [{ ...makeWireReview(), id: null as never }] })],
])('hides Report when %s', async (_case, over) => {
  await openRestaurant(over, { path: REVIEWS_PATH });
  expect(screen.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
});
