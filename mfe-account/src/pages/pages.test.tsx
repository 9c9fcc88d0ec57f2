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
});
