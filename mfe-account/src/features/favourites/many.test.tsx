import { screen, waitFor, within } from '@testing-library/react';
import { openFavourites } from '../../testing/open-favourites';

/** A simulated browser on a busy machine draws hundreds of cards in its own time, in milliseconds. */
const PATIENCE_MS = 30_000;

const HUNDREDS = Array.from({ length: 500 }, (_, index) => ({
  title: `Place ${index + 1}`,
  location: `${index + 1} ${index % 2 ? 'Oak' : 'Elm'} Street`,
}));

// A simulated browser takes many seconds to look through hundreds of cards: it is told where to look.
const links = () =>
  screen.getAllByText(/^Place \d+$/, { selector: 'a, a bdi' }).map((link) => link.textContent);
const counted = (words: string) =>
  screen.findByText(words, { selector: '[role=status]' }, { timeout: PATIENCE_MS });

test('five hundred favorites are listed, searched, shown as lines, removed and put back', async () => {
  const { user, host } = openFavourites({ listed: HUNDREDS });
  expect(await counted('500 favorites')).toBeVisible();
  expect(links()).toHaveLength(500);

  const box = screen.getByPlaceholderText('Title or location');
  await user.click(box);
  await user.paste('place 49');
  expect(await counted('11 of 500 favorites')).toBeVisible();
  const found = ['Place 49', ...Array.from({ length: 10 }, (_, index) => `Place ${490 + index}`)];
  expect(links()).toEqual(found);

  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(links()).toEqual(found);

  const list = within(screen.getByRole('region', { name: 'Favorites' }));
  await user.click(list.getByRole('button', { name: 'Remove Place 495 from favorites' }));
  expect(await counted('10 of 499 favorites')).toBeVisible();
  await waitFor(() => expect(host.titles()).toHaveLength(499));
  await user.click(list.getByRole('button', { name: 'Undo removing Place 495' }));
  expect(await counted('11 of 500 favorites')).toBeVisible();
  expect(links()).toEqual(found);

  await user.clear(box);
  expect(await counted('500 favorites')).toBeVisible();
  expect(links()).toHaveLength(500);
}, 90_000);
