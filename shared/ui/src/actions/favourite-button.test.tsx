import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FavouriteButton } from './favourite-button';

const favouriteButton = () => screen.getByRole('button', { name: 'Save Luna to favorites' });

test.each([true, false])('keeps its name, pressed or not: %s', (isAdded) => {
  render(<FavouriteButton title="Luna" isAdded={isAdded} onClick={jest.fn()} />);
  expect(favouriteButton()).toHaveAttribute('aria-pressed', String(isAdded));
  expect(favouriteButton()).toBeEnabled();
});

test('a second press while the first is under way does nothing', async () => {
  const handleClick = jest.fn();
  render(<FavouriteButton title="Luna" isAdded pending onClick={handleClick} />);
  await userEvent.click(favouriteButton());
  expect(favouriteButton()).toHaveAttribute('aria-busy', 'true');
  expect(handleClick).not.toHaveBeenCalled();
});

test('a double click is one press, however quick the answer', async () => {
  const handleClick = jest.fn();
  render(<FavouriteButton title="Luna" isAdded={false} onClick={handleClick} />);
  await userEvent.dblClick(favouriteButton());
  expect(handleClick).toHaveBeenCalledTimes(1);
});

test('an unavailable button is disabled, says why and can still be reached by keyboard', async () => {
  const handleClick = jest.fn();
  render(
    <FavouriteButton
      title="Luna"
      isAdded={false}
      unavailable="Favorites can't be changed right now."
      onClick={handleClick}
    />,
  );
  expect(favouriteButton()).toHaveAttribute('aria-disabled', 'true');
  expect(favouriteButton()).toHaveAccessibleDescription("Favorites can't be changed right now.");
  await userEvent.tab();
  expect(favouriteButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(handleClick).not.toHaveBeenCalled();
});

test('in a list of favourites the button is named after its action', () => {
  render(<FavouriteButton title="Luna" isAdded removes onClick={jest.fn()} />);
  const button = screen.getByRole('button', { name: 'Remove Luna from favorites' });
  expect(button).not.toHaveAttribute('aria-pressed');
});
