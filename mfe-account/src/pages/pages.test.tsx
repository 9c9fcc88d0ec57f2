import { makeUser } from '@tableside/testing/factories';
import { makeWireSummary } from '@tableside/testing/wire-factories';
import { screen } from '@testing-library/react';
import { open } from '../testing/open';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('Guarded pages', () => {
  it.each(['/profile', '/favorites'])('%s prompts visitors in place', async (path) => {
    const { router } = open(path);
    expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(router.state.location.pathname).toBe(path);
  });

  it('lists favorites, each as a card', async () => {
    open('/favorites', {
      user: makeUser(),
      answers: { favourites: [{ ...makeWireSummary({ title: 'Luna' }), wishlist_id: 4 }] },
    });
    expect(await screen.findByRole('link', { name: 'Luna' })).toBeInTheDocument();
  });

  it('says that there are none yet', async () => {
    open('/favorites', { user: makeUser(), answers: { favourites: [] } });
    expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeInTheDocument();
  });

  it('shows who is signed in', async () => {
    open('/profile', { user: makeUser({ firstName: 'Dana', lastName: 'Reed' }) });
    expect(await screen.findByText('Dana Reed')).toBeInTheDocument();
  });
});
