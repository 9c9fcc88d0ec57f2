import { act, screen, waitFor } from '@testing-library/react';
import { openRestaurant } from '../testing/open-restaurant';

const found = () => screen.findByRole('heading', { level: 1, name: 'Luna' });

describe('tabs', () => {
  const tab = (name: RegExp) => screen.getByRole('tab', { name });

  test('start with the overview and render both panels after interaction', async () => {
    await openRestaurant({}, { whenSomeoneIsThere: (work) => work() });
    expect(screen.getByRole('tablist', { name: 'Restaurant details' })).toBeInTheDocument();
    expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
    expect(await screen.findByText('Customer Reviews (0)')).not.toBeVisible();
  });

  test('update the URL without a history entry', async () => {
    const { user, router } = await openRestaurant();
    await user.click(tab(/Reviews/));
    expect(router.state.location.hash).toBe('#reviews');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByRole('heading', { name: 'Customer Reviews (0)' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.hash).toBe('');
    expect(tab(/Overview/)).toHaveFocus();
  });

  test('open the reviews for #reviews', async () => {
    await openRestaurant({}, { path: '/restaurant/luna#reviews' });
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
  });

  test('reopen the same tab after Back', async () => {
    const { user, router } = await openRestaurant();
    await user.click(tab(/Reviews/));
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Another page');
    await act(() => router.navigate(-1));
    await found();
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
  });

  test('follow URL changes', async () => {
    const { router } = await openRestaurant();
    await act(() => router.navigate('/restaurant/luna#reviews'));
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
    await act(() => router.navigate(-1));
    expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');
  });

  test('focus the stars on "Rate it"', async () => {
    const { user } = await openRestaurant();
    await user.click(screen.getByRole('link', { name: 'Rate it' }));
    expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus());
  });
});
