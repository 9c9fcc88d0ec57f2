import { formCheck } from '@tableside/contracts/common/rules';
import { notifyRules } from '@tableside/contracts/site/rules';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/button';
import { Field, Input, PasswordInput } from './field';
import { ErrorSummary, Form, type FormFailure, useForm } from './form';

interface SignupProps {
  readonly send: (data: { email: string }) => Promise<FormFailure | void>;
}

function Signup({ send }: SignupProps) {
  const form = useForm({ schema: async () => formCheck(notifyRules), onSubmit: send });
  return (
    <Form form={form} aria-label="Sign up">
      <ErrorSummary />
      <Field name="email" label="Email" required hint="We email you once.">
        <Input type="email" />
      </Field>
      <Button type="submit" pending={form.pending}>
        Notify me
      </Button>
    </Form>
  );
}

const email = () => screen.getByRole('textbox', { name: 'Email' });
const MESSAGE = 'Enter an email address such as name@example.com.';

test('shows errors at the field and in a summary that takes focus and links to the field', async () => {
  const send = jest.fn();
  const user = userEvent.setup();
  render(<Signup send={send} />);
  await user.type(email(), 'a');
  await user.click(screen.getByRole('button', { name: 'Notify me' }));
  const summary = await screen.findByRole('group', { name: /^Please check this form/ });
  expect(summary).toHaveFocus();
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription(`${MESSAGE} We email you once.`);
  expect(email()).toHaveValue('a');
  await user.click(screen.getByRole('link', { name: MESSAGE }));
  expect(email()).toHaveFocus();
  await user.type(email(), '@b.co');
  expect(email()).toBeValid();
  expect(send).not.toHaveBeenCalled();
});

test('ignores a second submit while sending and keeps typed text', async () => {
  let finish: () => void = () => undefined;
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const user = userEvent.setup();
  render(<Signup send={send} />);
  await user.type(email(), 'a@b.co{Enter}');
  await user.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'Notify me' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  finish();
  await screen.findByRole('button', { name: 'Notify me', busy: false });
  expect(send).toHaveBeenCalledTimes(1);
  expect(email()).toHaveValue('a@b.co');
});

test.each([
  [
    'a returned failure',
    () => Promise.resolve({ formError: 'You are already on the list.' }),
    'You are already on the list.',
  ],
  ['a rejection', () => Promise.reject(new Error('x')), 'Something went wrong. Try again.'],
])('shows %s in the summary', async (_, send, message) => {
  const user = userEvent.setup();
  render(<Signup send={send} />);
  await user.type(email(), 'a@b.co{Enter}');
  await waitFor(() => expect(screen.getByRole('group', { name: message })).toHaveFocus());
});

test('shows and hides a password without changing its label', async () => {
  const user = userEvent.setup();
  render(
    <Field name="password" label="Password" required>
      <PasswordInput autoComplete="current-password" defaultValue="s3cret" />
    </Field>,
  );
  // The button has text instead of an aria-label, so getByLabelText finds only the input.
  const field = screen.getByLabelText(/password/i);
  const toggle = screen.getByRole('button', { name: 'Show Password', pressed: false });
  expect(field).toHaveAttribute('type', 'password');
  await user.click(toggle);
  expect(field).toHaveAttribute('type', 'text');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
});
