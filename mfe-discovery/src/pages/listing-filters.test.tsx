import { makeWireOptions } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { openListing, pagesOf } from '../testing/open-listing';

const openAll = (path?: string) =>
  openListing(path, { options: ({ kind }) => makeWireOptions(kind) });
const group = (name: RegExp | string) => screen.findByRole('button', { name, expanded: undefined });
const boxes = (name: string) =>
  within(screen.getByRole('group', { name })).getAllByRole('checkbox');

test('shows five groups in order with Cuisine Type open, and expands Amenities', async () => {
  const { user } = openAll();
  await group('Cuisine Type');
  const form = screen.getByRole('form', { name: 'Filters' });
  const buttons = within(form).getAllByRole('button', { name: /Type|For|Amenities|Access/ });
  expect(
    buttons.map((button) => [button.textContent, button.getAttribute('aria-expanded')]),
  ).toEqual([
    ['Cuisine Type', 'true'],
    ['Popular For', 'false'],
    ['Service Type', 'false'],
    ['Amenities', 'false'],
    ['Accessibility', 'false'],
  ]);
  expect(boxes('Cuisine Type')).toHaveLength(9);
  for (const { textContent: title } of buttons) {
    expect(screen.getAllByText(title)).toHaveLength(1);
  }
  await user.click(await group('Amenities'));
  expect(boxes('Amenities')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Show all (7)' }));
  expect(boxes('Amenities')).toHaveLength(7);
  expect(screen.getByRole('checkbox', { name: 'Pool Tables' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(boxes('Amenities')).toHaveLength(4);
});

test('always shows selected options, and hides Show all for four options', async () => {
  const { user } = openAll('/restaurants?amenity=7');
  expect(await screen.findByRole('checkbox', { name: 'Brewery Tours' })).toBeChecked();
  expect(boxes('Amenities')).toHaveLength(5);
  await user.click(await group('Accessibility'));
  expect(boxes('Accessibility')).toHaveLength(4);
  expect(screen.getAllByRole('button', { name: /^Show all/ })).toHaveLength(1);
});

test('writes a selection to the URL and API and resets the page', async () => {
  const { user, router, platform } = openListing('/restaurants?search=river', {
    restaurants: pagesOf(30),
  });
  await user.click(await screen.findByRole('button', { name: 'View More' }));
  expect(await screen.findByRole('link', { name: 'Place 24' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Italian' }));
  await user.click(screen.getByRole('checkbox', { name: 'Pizza' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=river&cuisine=6,8'));
  await waitFor(() =>
    expect(platform.api.callsTo('restaurants').at(-1)).toMatchObject({
      path: 'restraunt/filter_restaurants?page=1',
      body: { keyword: 'river', cuisineType: [6, 8], features: [], serviceType: [] },
    }),
  );
  expect(await screen.findByText('Showing 12 of 30')).toBeVisible();
  expect(screen.getByRole('button', { name: /Cuisine Type 2 selected/ })).toBeVisible();
});

test('applies two quick selections made before the URL updates', async () => {
  const { user, router } = openListing();
  const box = await screen.findByRole('checkbox', { name: 'Italian' });
  await Promise.all([user.click(box), user.click(screen.getByRole('checkbox', { name: 'Pizza' }))]);
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6,8'));
});

test('removes applied filters by chip and keeps focus', async () => {
  const { user, router } = openAll('/restaurants?search=river&cuisine=6&service=2');
  const row = within(await screen.findByRole('group', { name: 'Applied filters' }));
  expect(row.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'Remove “river”',
    'Remove Italian',
    'Remove Takeout',
  ]);
  await user.click(row.getByRole('button', { name: 'Remove Italian' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=river&service=2'));
  await waitFor(() => expect(row.getByRole('button', { name: 'Remove Takeout' })).toHaveFocus());
  await user.click(row.getByRole('button', { name: 'Remove Takeout' }));
  await user.click(await screen.findByRole('button', { name: 'Remove “river”' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('shows a long search in full in the heading and truncated on its chip', async () => {
  const text = 'a quiet place by the river for twelve';
  openListing(`/restaurants?search=${encodeURIComponent(text)}`);
  await screen.findByRole('heading', { name: `Search Results for "${text}"` });
  expect(screen.getByRole('button', { name: 'Remove “a quiet place by the riv…”' })).toBeVisible();
});

test('opens filters as a dialog with a result count on small screens', async () => {
  const { user } = openListing('/restaurants?cuisine=6,8&popular=1', { restaurants: pagesOf(61) });
  const opener = await screen.findByRole('button', { name: 'Filters (3)' });
  await user.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Filters' });
  expect(within(dialog).getByRole('checkbox', { name: 'Italian' })).toBeChecked();
  expect(screen.getAllByRole('checkbox', { name: 'Italian' })).toHaveLength(1);
  expect(within(dialog).getByRole('button', { name: 'Show 61 restaurants' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Clear' })).toBeDisabled());
  await user.click(await within(dialog).findByRole('button', { name: 'Show 61 restaurants' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
});

test('links past the filters', async () => {
  const { user } = openListing('/restaurants?cuisine=6');
  await screen.findByRole('button', { name: 'Filters (1)' });
  await user.click(screen.getByRole('link', { name: 'Skip to results' }));
  expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus();
});

/** A city with 30 cuisines: cuisine 1 is the rarest. */
const CUISINES = Array.from({ length: 30 }, (_, index) => ({
  id: index + 1,
  title: index === 4 ? 'Crêpes' : `Cuisine ${index + 1}`,
  count: index + 1,
}));
const openCity = (path = '/restaurants') =>
  openListing(path, { options: ({ kind }) => (kind === 'cuisine' ? CUISINES : []) });
const cuisineGroup = () => screen.findByRole('group', { name: 'Cuisine Type' });
const cuisineIds = async () =>
  within(await cuisineGroup())
    .getAllByRole('checkbox')
    .map((box) => Number(box.getAttribute('value')));

test('shows the ten most common cuisines and the selected ones, and all on Show all', async () => {
  const { user } = openCity('/restaurants?cuisine=2');
  const shown = await cuisineIds();
  expect(shown).toHaveLength(11);
  expect([shown[0], shown.at(-1)]).toEqual([30, 2]);
  await user.click(within(await cuisineGroup()).getByRole('button', { name: 'Show all (30)' }));
  expect(await cuisineIds()).toHaveLength(30);
});

test('finds a cuisine by part of its name without accents', async () => {
  const { user, router } = openCity();
  const field = within(await cuisineGroup()).getByRole('searchbox', { name: 'Find a cuisine' });
  await user.type(field, 'crep{Enter}');
  expect(await cuisineIds()).toHaveLength(1);
  expect(within(await cuisineGroup()).getByRole('status')).toHaveTextContent('1 found');
  await user.click(within(await cuisineGroup()).getByRole('checkbox', { name: /Crêpes/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=5'));
  await user.clear(field);
  await user.type(field, 'zzz');
  expect(within(await cuisineGroup()).getByText('No matches.')).toBeVisible();
  await user.clear(field);
  expect(await cuisineIds()).toHaveLength(11);
});
