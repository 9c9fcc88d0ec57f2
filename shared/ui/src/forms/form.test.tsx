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
      <Field name="email" label="Email" required hint="We write once.">
        <Input type="email" />
      </Field>
      <Button type="submit" pending={form.pending}>
        Notify me
      </Button>
    </Form>
  );
}

const email = () => screen.getByRole('textbox', { name: 'Email (required)' });
const MESSAGE = 'Enter an email address such as name@example.com.';

test('errors stand at the field and in a summary that takes focus and links to it', async () => {
  const send = jest.fn();
  const user = userEvent.setup();
  render(<Signup send={send} />);
  await user.type(email(), 'ann');
  await user.click(screen.getByRole('button', { name: 'Notify me' }));
  const summary = await screen.findByRole('group', { name: 'Please check this form' });
  expect(summary).toHaveFocus();
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription(`${MESSAGE} We write once.`);
  expect(email()).toHaveValue('ann');
  await user.click(screen.getByRole('link', { name: MESSAGE }));
  expect(email()).toHaveFocus();
  await user.type(email(), '@example.com');
  expect(email()).toBeValid();
  expect(send).not.toHaveBeenCalled();
});

test('a second press while sending is ignored; what was typed stays', async () => {
  let finish: () => void = () => undefined;
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const user = userEvent.setup();
  render(<Signup send={send} />);
  await user.type(email(), 'ann@example.com{Enter}');
  await user.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'Notify me' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  finish();
  await screen.findByRole('button', { name: 'Notify me', busy: false });
  expect(send).toHaveBeenCalledTimes(1);
  expect(email()).toHaveValue('ann@example.com');
});

test.each([
  [
    'a refusal',
    () => Promise.resolve({ formError: 'We have you already.' }),
    'We have you already.',
  ],
  ['a crash', () => Promise.reject(new Error('x')), 'That did not work. Please try again.'],
])('%s is said in the summary', async (_, send, words) => {
  const user = userEvent.setup();
  render(<Signup send={send} />);
  await user.type(email(), 'ann@example.com{Enter}');
  await waitFor(() => expect(screen.getByRole('group', { name: words })).toHaveFocus());
});

test('a password shows and hides under a constant name', async () => {
  const user = userEvent.setup();
  render(
    <Field name="password" label="Password" required>
      <PasswordInput autoComplete="current-password" defaultValue="s3cret" />
    </Field>,
  );
  // The button is named by its words, not labelled: a password is found by its label alone.
  const field = screen.getByLabelText(/password/i);
  const toggle = screen.getByRole('button', { name: 'Show password', pressed: false });
  expect(field).toHaveAttribute('type', 'password');
  await user.click(toggle);
  expect(field).toHaveAttribute('type', 'text');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
});
