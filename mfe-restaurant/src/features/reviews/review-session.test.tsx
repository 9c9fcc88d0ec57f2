import { makeUser } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import { readReturnPage } from '@tableside/platform/read-return-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH } from '../../testing/open-restaurant';
import {
  ADA,
  findForm,
  form,
  makeOwn,
  makePhoto,
  openForm,
  photos,
  save,
  sent,
  reviewText,
} from '../../testing/reviews';
import { clearDraft, saveDraft } from './draft';

beforeEach(() => clearDraft());

/** The API responds 401 to the review. */
const endSession = ({ platform }: Awaited<ReturnType<typeof openForm>>) =>
  platform.api.respond({
    updateReview: () => {
      platform.session.setState({ status: 'anonymous', user: null });
      throw new ApiError('Sign in again.', 401);
    },
  });

describe('a review whose session expires before saving', () => {
  test('keeps the text and asks to log in', async () => {
    const view = await openForm();
    endSession(view);
    await view.user.type(reviewText(), 'Soup');
    await view.user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Login Required' }));
    expect(dialog.getByText(/We’ll keep your review in this tab/)).toBeInTheDocument();
    expect(reviewText()).toHaveValue('Soup');
    await view.user.click(dialog.getByRole('link', { name: 'Login' }));
    expect(readReturnPage()).toEqual({ path: REVIEWS_PATH, title: 'Luna' });
  });

  test('is restored after login for the user who typed it, and not shown to another user', async () => {
    const { user, unmount } = await openForm();
    await user.type(reviewText(), 'Soup');
    await user.upload(photos(), [makePhoto('a.jpg')]);
    unmount();
    const other = makeUser({ id: 42 });
    const { unmount: leave } = await openRestaurant({}, { path: REVIEWS_PATH, user: other });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    leave();
    await openRestaurant(
      {},
      { path: REVIEWS_PATH, user: ADA, responses: { ownReview: makeOwn() } },
    );
    await findForm();
    expect(reviewText()).toHaveValue('Soup');
    expect(form().getByText('a.jpg')).toBeInTheDocument();
  });

  test('is replaced by the next user’s own draft', async () => {
    const ben = makeUser({ id: 42, firstName: 'Ben', lastName: 'Ito' });
    saveDraft({ slug: 'luna', userId: ben.id }, 'Words of Ben');
    const { user, platform } = await openForm({ ownReview: makeOwn({ review: 'Words of Ada' }) });
    expect(reviewText()).toHaveValue('Words of Ada');
    await user.upload(photos(), [makePhoto('ada.jpg')]);
    await act(async () => platform.session.setState({ status: 'signed-in', user: ben }));
    await waitFor(() => expect(reviewText()).toHaveValue('Words of Ben'));
    expect(screen.queryByText('ada.jpg')).not.toBeInTheDocument();
  });

  test('keeps photos without text until "Not now"', async () => {
    const { user, unmount } = await openForm();
    await user.upload(photos(), [makePhoto('a.jpg'), makePhoto('b.jpg')]);
    await user.click(form().getByRole('button', { name: 'Remove photo a.jpg' }));
    unmount();
    const { unmount: leave } = await openRestaurant({}, { path: REVIEWS_PATH, user: ADA });
    await findForm();
    expect(form().getByText('b.jpg')).toBeInTheDocument();
    expect(form().queryByText('a.jpg')).not.toBeInTheDocument();
    await user.click(form().getByRole('button', { name: 'Not now' }));
    leave();
    await openRestaurant({}, { path: REVIEWS_PATH, user: ADA });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('warns that a Google login loses photos, and continues after a login in another tab', async () => {
    const view = await openForm();
    endSession(view);
    await view.user.upload(photos(), [makePhoto('a.jpg')]);
    await view.user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Login Required' });
    expect(within(dialog).getByText(/We’ll keep your review in this tab/)).toHaveTextContent(
      /If you use Google, you’ll need to add your photos again\./,
    );
    await act(async () => view.platform.session.setState({ status: 'signed-in', user: ADA }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    view.platform.api.respond({ updateReview: makeOwn() });
    await view.user.click(save());
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    expect(sent(view)).toHaveLength(2);
    expect(sent(view)[1]).toContainEqual(['images', 'a.jpg']);
  });
});
