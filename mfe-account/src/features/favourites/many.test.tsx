import { screen, waitFor, within } from '@testing-library/react';
import { openFavourites } from '../../testing/open-favourites';

/** A simulated browser on a busy machine draws many cards in its own time, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Hundreds are read in a real browser. */
const MANY = Array.from({ length: 120 }, (_, index) => ({
  title: `Place ${index + 1}`,
  location: `${index + 1} ${index % 2 ? 'Oak' : 'Elm'} Street`,
}));

// A simulated browser takes many seconds to look through so many cards: it is told where to look.
const links = () =>
  screen.getAllByText(/^Place \d+$/, { selector: 'a, a bdi' }).map((link) => link.textContent);
const counted = (words: string) =>
  screen.findByText(words, { selector: '[role=status]' }, { timeout: PATIENCE_MS });

test('many favorites are listed, searched, shown as lines, removed and put back', async () => {
  const { user, host } = openFavourites({ listed: MANY });
  expect(await counted('120 favorites')).toBeVisible();
  expect(links()).toHaveLength(120);

  const box = screen.getByPlaceholderText('Title or location');
  await user.click(box);
  await user.paste('place 11');
  expect(await counted('11 of 120 favorites')).toBeVisible();
  const found = ['Place 11', ...Array.from({ length: 10 }, (_, index) => `Place ${110 + index}`)];
  expect(links()).toEqual(found);

  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(links()).toEqual(found);

  const list = within(screen.getByRole('region', { name: 'Favorites' }));
  await user.click(list.getByRole('button', { name: 'Remove Place 115 from favorites' }));
  expect(await counted('10 of 119 favorites')).toBeVisible();
  await waitFor(() => expect(host.titles()).toHaveLength(119));
  await user.click(list.getByRole('button', { name: 'Undo removing Place 115' }));
  expect(await counted('11 of 120 favorites')).toBeVisible();
  expect(links()).toEqual(found);

  await user.clear(box);
  expect(await counted('120 favorites')).toBeVisible();
  expect(links()).toHaveLength(120);
}, 90_000);
