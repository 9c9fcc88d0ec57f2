import { act, screen, waitFor } from '@testing-library/react';
import { openRestaurant } from '../testing/open-restaurant';

const found = () => screen.findByRole('heading', { level: 1, name: 'Luna' });

describe('tabs', () => {
  const tab = (name: RegExp) => screen.getByRole('tab', { name });

  test('start with the overview, with both panels in the page once somebody is there', async () => {
    await openRestaurant({}, { whenSomeoneIsThere: (work) => work() });
    expect(screen.getByRole('tablist', { name: 'Restaurant details' })).toBeInTheDocument();
    expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
    expect(await screen.findByText('Customer Reviews (0)')).not.toBeVisible();
  });

  test('write themselves into the address without a new entry in the history', async () => {
    const { user, router } = await openRestaurant();
    await user.click(tab(/Reviews/));
    expect(router.state.location.hash).toBe('#reviews');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByRole('heading', { name: 'Customer Reviews (0)' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.hash).toBe('');
    expect(tab(/Overview/)).toHaveFocus();
  });

  test('open at the reviews when the address says so', async () => {
    await openRestaurant({}, { path: '/restaurant/luna#reviews' });
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
  });

  test('Back from another page finds the tab that was open', async () => {
    const { user, router } = await openRestaurant();
    await user.click(tab(/Reviews/));
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Another page');
    await act(() => router.navigate(-1));
    await found();
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
  });

  test('follow the address while the page is open', async () => {
    const { router } = await openRestaurant();
    await act(() => router.navigate('/restaurant/luna#reviews'));
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
    await act(() => router.navigate(-1));
    expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');
  });

  test('"Rate it" leads to the stars', async () => {
    const { user } = await openRestaurant();
    await user.click(screen.getByRole('link', { name: 'Rate it' }));
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus());
  });
});
