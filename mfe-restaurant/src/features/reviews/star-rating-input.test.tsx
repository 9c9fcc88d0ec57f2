import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StarRatingInput } from './star-rating-input';

function setup(value: number | null = null, pending = false) {
  const onSubmit = jest.fn();
  render(
    <>
      <StarRatingInput legend="Rate Luna" value={value} onSubmit={onSubmit} pending={pending} />
      <button type="button">After</button>
    </>,
  );
  return { onSubmit, user: userEvent.setup() };
}
const star = (name: string) => screen.getByRole('radio', { name });

test('arrow keys move, check and wrap, and never submit', async () => {
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

test.each(['{Enter}', ' '])('pressing %j submits the star in focus once', async (key) => {
  const { onSubmit, user } = setup();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  await user.keyboard(key);
  expect(onSubmit.mock.calls).toEqual([[2]]);
});

test('a click submits at once, and again on the star that stands', async () => {
  const { onSubmit, user } = setup(4);
  expect(star('4 stars')).toBeChecked();
  await user.click(star('4 stars'));
  await user.click(star('2 stars'));
  expect(onSubmit.mock.calls).toEqual([[4], [2]]);
});

test('leaving without submitting brings back the rating that stands', async () => {
  const { onSubmit, user } = setup(4);
  await user.tab();
  expect(star('4 stars')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(star('5 stars')).toBeChecked();
  await user.tab();
  expect(star('4 stars')).toBeChecked();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('presses are ignored while a rating is on its way', async () => {
  const { onSubmit, user } = setup(null, true);
  await user.click(star('3 stars'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the pressed star shows until the answer, then the stored rating', async () => {
  let settle = () => {};
  const onSubmit = () => new Promise<void>((resolve) => (settle = resolve));
  render(<StarRatingInput legend="Rate Luna" value={2} onSubmit={onSubmit} />);
  await userEvent.click(star('5 stars'));
  expect(star('5 stars')).toBeChecked();
  await act(async () => settle());
  expect(star('2 stars')).toBeChecked();
});

test('a press that is not taken leaves the rating that stands, and the focus where it was', async () => {
  const { user } = setup(2);
  await user.click(star('4 stars'));
  expect(star('2 stars')).toBeChecked();
  expect(star('4 stars')).toHaveFocus();
});

test('beside a form it says what is wrong, and the summary of the form leads to it', async () => {
  const issues = [{ path: ['ratings'], message: 'Please select a rating' }];
  const schema = { safeParse: () => ({ success: false as const, error: { issues } }) };
  function Rating() {
    const form = useForm({ schema: () => schema, onSubmit: async () => undefined });
    return (
      <>
        <StarRatingInput
          id="luna-ratings"
          error={form.errors['ratings'] ?? null}
          legend="Rate Luna"
          value={null}
          onSubmit={() => {}}
        />
        <Form form={form} prefix="luna-">
          <ErrorSummary />
          <button type="submit">Save</button>
        </Form>
      </>
    );
  }
  render(<Rating />);
  const stars = screen.getByRole('group', { name: 'Rate Luna' });
  expect(stars).not.toHaveAccessibleDescription();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stars).toHaveAccessibleDescription('Please select a rating'));
  await userEvent.click(screen.getByRole('link', { name: 'Please select a rating' }));
  expect(star('1 star')).toHaveFocus();
});
