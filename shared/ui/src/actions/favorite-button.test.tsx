import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FavoriteButton } from './favorite-button';

const favoriteButton = () => screen.getByRole('button', { name: 'Save Luna to favorites' });

test.each([true, false])('keeps its name when isAdded is %s', (isAdded) => {
  render(<FavoriteButton title="Luna" isAdded={isAdded} onClick={jest.fn()} />);
  expect(favoriteButton()).toHaveAttribute('aria-pressed', String(isAdded));
  expect(favoriteButton()).toBeEnabled();
});

test('ignores a second click while the first is in flight', async () => {
  const handleClick = jest.fn();
  render(<FavoriteButton title="Luna" isAdded pending onClick={handleClick} />);
  await userEvent.click(favoriteButton());
  expect(favoriteButton()).toHaveAttribute('aria-busy', 'true');
  expect(handleClick).not.toHaveBeenCalled();
});

test('treats a double click as one click, even with an instant response', async () => {
  const handleClick = jest.fn();
  render(<FavoriteButton title="Luna" isAdded={false} onClick={handleClick} />);
  await userEvent.dblClick(favoriteButton());
  expect(handleClick).toHaveBeenCalledTimes(1);
});

test('explains why it is unavailable and stays reachable by keyboard', async () => {
  const handleClick = jest.fn();
  render(
    <FavoriteButton
      title="Luna"
      isAdded={false}
      unavailable="Favorites aren't available right now."
      onClick={handleClick}
    />,
  );
  expect(favoriteButton()).toHaveAttribute('aria-disabled', 'true');
  expect(favoriteButton()).toHaveAccessibleDescription("Favorites aren't available right now.");
  await userEvent.tab();
  expect(favoriteButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(handleClick).not.toHaveBeenCalled();
});

test('is named after its action in a list of favorites', () => {
  render(<FavoriteButton title="Luna" isAdded removes onClick={jest.fn()} />);
  const button = screen.getByRole('button', { name: 'Remove Luna from favorites' });
  expect(button).not.toHaveAttribute('aria-pressed');
});
