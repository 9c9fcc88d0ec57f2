import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { data } from 'react-router-dom';
import { ErrorScreen, NotFoundScreen, UnavailableScreen } from './screens';

describe('not-found screen', () => {
  it('offers a search and links', async () => {
    const { user, router } = renderApp([{ path: '/', Component: NotFoundScreen }]);
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await user.type(screen.getByRole('combobox'), 'tacos{Enter}');
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/restaurants',
        search: '?search=tacos',
      }),
    );
  });
});

it('the unavailable screen retries once at a time', async () => {
  const onRetry = jest.fn();
  renderApp([{ path: '/', element: <UnavailableScreen isRetrying onRetry={onRetry} /> }]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).not.toHaveBeenCalled();
});

describe('failed route screen', () => {
  it('is reported and recovers once the error is gone', async () => {
    let isBroken = true;
    const platform = createFakePlatform();
    const failure = new Error('No.');
    const { user } = renderApp(
      [
        {
          path: '/',
          loader: () => {
            if (isBroken) throw failure;
            return null;
          },
          element: <h1>All well</h1>,
          ErrorBoundary: ErrorScreen,
        },
      ],
      { platform },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t show this page.');
    expect(platform.reported).toEqual([failure]);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'All well' })).toBeInTheDocument();
  });

  it('shows a thrown 404 as not found without reporting it', async () => {
    const platform = createFakePlatform();
    renderApp(
      [
        {
          path: '/',
          loader: () => {
            throw data(null, { status: 404 });
          },
          element: <p>Never</p>,
          ErrorBoundary: ErrorScreen,
        },
      ],
      { platform },
    );
    expect(await screen.findByText('404')).toBeInTheDocument();
    expect(platform.reported).toEqual([]);
  });
});
