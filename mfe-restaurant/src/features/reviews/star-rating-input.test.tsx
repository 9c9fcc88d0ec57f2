import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StarRatingInput } from './star-rating-input';

function setup(value: number | null = null) {
  const onSubmit = jest.fn();
  render(
    <>
      <StarRatingInput legend="Rate Luna" value={value} onSubmit={onSubmit} />
      <button type="button">After</button>
    </>,
  );
  return { onSubmit, user: userEvent.setup() };
}
const star = (name: string) => screen.getByRole('radio', { name });

test('moves, checks, and wraps with arrow keys without submitting', async () => {
  const { onSubmit, user } = setup();
  await user.tab();
  expect(star('1 star')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(star('3 stars')).toHaveFocus();
  expect(star('3 stars')).toBeChecked();
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
  expect(star('5 stars')).toBeChecked();
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each(['{Enter}', ' '])('submits the focused star once on %j', async (key) => {
  const { onSubmit, user } = setup();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  await user.keyboard(key);
  expect(onSubmit.mock.calls).toEqual([[2]]);
});

test('submits on click, and again on a click of the current star', async () => {
  const { onSubmit, user } = setup(4);
  expect(star('4 stars')).toBeChecked();
  await user.click(star('4 stars'));
  await user.click(star('2 stars'));
  expect(onSubmit.mock.calls).toEqual([[4], [2]]);
});

test('restores the saved rating when focus leaves without submitting', async () => {
  const { onSubmit, user } = setup(4);
  await user.tab();
  expect(star('4 stars')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(star('5 stars')).toBeChecked();
  await user.tab();
  expect(star('4 stars')).toBeChecked();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('shows the clicked star until the response, then the saved rating', async () => {
  let settle = () => {};
  const onSubmit = () => new Promise<void>((resolve) => (settle = resolve));
  render(<StarRatingInput legend="Rate Luna" value={2} onSubmit={onSubmit} />);
  await userEvent.click(star('5 stars'));
  expect(star('5 stars')).toBeChecked();
  await act(async () => settle());
  expect(star('2 stars')).toBeChecked();
});

test('keeps the saved rating and the focus when a click is rejected', async () => {
  const { user } = setup(2);
  await user.click(star('4 stars'));
  expect(star('2 stars')).toBeChecked();
  expect(star('4 stars')).toHaveFocus();
});
