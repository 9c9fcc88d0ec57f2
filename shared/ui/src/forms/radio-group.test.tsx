import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorSummary, Form, useForm } from './form';
import { RadioGroup } from './radio-group';

const OPTIONS = [
  { value: 'remove', label: 'Remove', note: 'They are gone.' },
  { value: 'keep', label: 'Keep' },
];

function Choice({ onSend = () => undefined }: { readonly onSend?: (data: unknown) => void }) {
  const form = useForm<unknown>({
    schema: () => ({
      safeParse: (input) =>
        'reviews' in Object(input)
          ? { success: true, data: input }
          : {
              success: false,
              error: { issues: [{ path: ['reviews'], message: 'Choose one.' }] },
            },
    }),
    onSubmit: async (data) => onSend(data),
  });
  return (
    <Form form={form}>
      <ErrorSummary />
      <RadioGroup name="reviews" legend="Your reviews" options={OPTIONS} />
      <button type="submit">Send</button>
    </Form>
  );
}

it('renders a named group of described radios with none selected', () => {
  render(<Choice />);
  expect(screen.getByRole('group', { name: 'Your reviews (required)' })).toBeInTheDocument();
  const remove = screen.getByRole('radio', { name: 'Remove' });
  expect(remove).not.toBeChecked();
  expect(remove).toHaveAccessibleDescription('They are gone.');
  expect(screen.getByRole('radio', { name: 'Keep' })).not.toBeChecked();
});

it('submits the selected value', async () => {
  const onSend = jest.fn();
  render(<Choice onSend={onSend} />);
  await userEvent.click(screen.getByText('Keep'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledWith({ reviews: 'keep' });
});

it('shows the form error and links the summary to the first radio', async () => {
  render(<Choice />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Choose one.' }));
  expect(screen.getByRole('radio', { name: 'Remove' })).toHaveFocus();
  expect(
    screen.getByRole('group', { name: 'Your reviews (required)' }),
  ).toHaveAccessibleDescription('Choose one.');
});
