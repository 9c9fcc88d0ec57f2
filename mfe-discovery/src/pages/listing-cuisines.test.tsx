import { screen, waitFor, within } from '@testing-library/react';
import { openListing } from '../testing/open-listing';

/** A city with 30 cuisines: cuisine 1 is the rarest. */
const CUISINES = Array.from({ length: 30 }, (_, index) => ({
  id: index + 1,
  title: index === 4 ? 'Crêpes' : `Cuisine ${index + 1}`,
  count: index + 1,
}));
const openCity = (path = '/restaurants') =>
  openListing(path, { options: ({ kind }) => (kind === 'cuisine' ? CUISINES : []) });
const group = () => screen.findByRole('group', { name: 'Cuisine Type' });
const boxes = async () =>
  within(await group())
    .getAllByRole('checkbox')
    .map((box) => Number(box.getAttribute('value')));

it('shows the ten most common cuisines and the selected ones', async () => {
  openCity('/restaurants?cuisine=2');
  const shown = await boxes();
  expect(shown).toHaveLength(11);
  expect([shown[0], shown.at(-1)]).toEqual([30, 2]);
});

it('finds a cuisine by part of its name without accents', async () => {
  const { user, router } = openCity();
  const field = within(await group()).getByRole('searchbox', { name: 'Find a cuisine' });
  await user.type(field, 'crep{Enter}');
  expect(await boxes()).toHaveLength(1);
  expect(within(await group()).getByRole('status')).toHaveTextContent('1 found');
  await user.click(within(await group()).getByRole('checkbox', { name: /Crêpes/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=5'));
  await user.clear(field);
  await user.type(field, 'zzz');
  expect(within(await group()).getByText('No matches.')).toBeVisible();
  await user.clear(field);
  expect(await boxes()).toHaveLength(11);
});

it('shows all on Show all', async () => {
  const { user } = openCity();
  await user.click(within(await group()).getByRole('button', { name: 'Show all (30)' }));
  expect(await boxes()).toHaveLength(30);
});

it('shows all cuisines when the API sends no counts', async () => {
  openListing('/restaurants', {
    options: ({ kind }) =>
      kind === 'cuisine' ? CUISINES.map(({ id, title }) => ({ id, title })) : [],
  });
  expect(await boxes()).toHaveLength(30);
  expect(screen.queryByRole('searchbox', { name: 'Find a cuisine' })).not.toBeInTheDocument();
});

it('has a skip link past the filters', async () => {
  const { user } = openCity();
  const link = await screen.findByRole('link', { name: 'Skip to results' });
  await user.click(link);
  expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus();
});
