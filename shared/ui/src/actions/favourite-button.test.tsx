import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HeartButton } from './favourite-button';

const heart = () => screen.getByRole('button', { name: 'Save Luna to favorites' });

test.each([true, false])('its name stays while it is pressed: %s', (saved) => {
  render(<HeartButton title="Luna" saved={saved} onClick={jest.fn()} />);
  expect(heart()).toHaveAttribute('aria-pressed', String(saved));
  expect(heart()).toBeEnabled();
});

test('a second press while the first is under way does nothing', async () => {
  const handleClick = jest.fn();
  render(<HeartButton title="Luna" saved pending onClick={handleClick} />);
  await userEvent.click(heart());
  expect(heart()).toHaveAttribute('aria-busy', 'true');
  expect(handleClick).not.toHaveBeenCalled();
});

test('a double click is one press, however quick the answer', async () => {
  const handleClick = jest.fn();
  render(<HeartButton title="Luna" saved={false} onClick={handleClick} />);
  await userEvent.dblClick(heart());
  expect(handleClick).toHaveBeenCalledTimes(1);
});

test('one that rests is disabled, says why and can still be found by keyboard', async () => {
  const handleClick = jest.fn();
  render(
    <HeartButton
      title="Luna"
      saved={false}
      unavailable="Favorites can't be changed right now."
      onClick={handleClick}
    />,
  );
  expect(heart()).toHaveAttribute('aria-disabled', 'true');
  expect(heart()).toHaveAccessibleDescription("Favorites can't be changed right now.");
  await userEvent.tab();
  expect(heart()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(handleClick).not.toHaveBeenCalled();
});

test('in a list of what is saved it is called after what it does', () => {
  render(<HeartButton title="Luna" saved removes onClick={jest.fn()} />);
  const button = screen.getByRole('button', { name: 'Remove Luna from favorites' });
  expect(button).not.toHaveAttribute('aria-pressed');
});
