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
  words,
} from '../../testing/reviews';
import { forgetDraft, keepDraft } from './draft';

beforeEach(() => forgetDraft());

/** The host takes the session for ended when the review arrives. */
const endSession = ({ platform }: Awaited<ReturnType<typeof openForm>>) =>
  platform.api.answer({
    updateReview: () => {
      platform.session.setState({ status: 'anonymous', user: null });
      throw new ApiError('Sign in again.', 401);
    },
  });

describe('a review whose session ends before it is saved', () => {
  test('keeps the words and asks to log in', async () => {
    const view = await openForm();
    endSession(view);
    await view.user.type(words(), 'Soup');
    await view.user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Login Required' }));
    expect(dialog.getByText(/Your words are kept in this tab/)).toBeInTheDocument();
    expect(words()).toHaveValue('Soup');
    await view.user.click(dialog.getByRole('link', { name: 'Login' }));
    expect(readReturnPage()).toEqual({ path: REVIEWS_PATH, title: 'Luna' });
  });

  test('is still there after the login, for the person who typed it', async () => {
    const { user, unmount } = await openForm();
    await user.type(words(), 'Soup');
    await user.upload(photos(), [makePhoto('a.jpg')]);
    unmount();
    await openRestaurant({}, { path: REVIEWS_PATH, user: ADA, answers: { ownReview: makeOwn() } });
    await findForm();
    expect(words()).toHaveValue('Soup');
    expect(form().getByText('a.jpg')).toBeInTheDocument();
  });

  test('is not left open with its words for somebody who has a draft of their own', async () => {
    const ben = makeUser({ id: 42, firstName: 'Ben', lastName: 'Ito' });
    keepDraft({ slug: 'luna', personId: ben.id }, 'Words of Ben');
    const { user, platform } = await openForm({ ownReview: makeOwn({ review: 'Words of Ada' }) });
    expect(words()).toHaveValue('Words of Ada');
    await user.upload(photos(), [makePhoto('ada.jpg')]);
    await act(async () => platform.session.setState({ status: 'signed-in', user: ben }));
    await waitFor(() => expect(words()).toHaveValue('Words of Ben'));
    expect(screen.queryByText('ada.jpg')).not.toBeInTheDocument();
  });

  test('is not shown to anybody else', async () => {
    const { user, unmount } = await openForm();
    await user.type(words(), 'Soup');
    await user.upload(photos(), [makePhoto('a.jpg')]);
    unmount();
    await openRestaurant({}, { path: REVIEWS_PATH, user: makeUser({ id: 42 }) });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('keeps photos alone, too', async () => {
    const { user, unmount } = await openForm();
    await user.upload(photos(), [makePhoto('a.jpg'), makePhoto('b.jpg')]);
    await user.click(form().getByRole('button', { name: 'Remove photo a.jpg' }));
    unmount();
    await openRestaurant({}, { path: REVIEWS_PATH, user: ADA });
    await findForm();
    expect(form().getByText('b.jpg')).toBeInTheDocument();
    expect(form().queryByText('a.jpg')).not.toBeInTheDocument();
  });

  test('says which login loses photos, and goes on when somebody logs in in another tab', async () => {
    const view = await openForm();
    endSession(view);
    await view.user.upload(photos(), [makePhoto('a.jpg')]);
    await view.user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Login Required' });
    expect(within(dialog).getByText(/Your words and photos are kept/)).toHaveTextContent(
      /Google’s login loads the page anew: after it photos have to be chosen again\./,
    );
    await act(async () => view.platform.session.setState({ status: 'signed-in', user: ADA }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    view.platform.api.answer({ updateReview: makeOwn() });
    await view.user.click(save());
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    expect(sent(view)).toHaveLength(2);
    expect(sent(view)[1]).toContainEqual(['images', 'a.jpg']);
  });

  test('"Not now" forgets photos as well', async () => {
    const { user, unmount } = await openForm();
    await user.upload(photos(), [makePhoto('a.jpg')]);
    await user.click(form().getByRole('button', { name: 'Not now' }));
    unmount();
    await openRestaurant({}, { path: REVIEWS_PATH, user: ADA });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});
