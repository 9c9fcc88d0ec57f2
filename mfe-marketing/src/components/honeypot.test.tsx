import { HONEYPOT_FIELD, readHoneypot } from '@tableside/contracts/site/rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Honeypot } from './honeypot';

const renderForm = () =>
  render(
    <form aria-label="Write to us">
      <Honeypot />
      <input aria-label="Name" />
    </form>,
  );
const readForm = () => readHoneypot(new FormData(screen.getByRole<HTMLFormElement>('form')));

it('is hidden from users, skipped by Tab and not sent when empty', async () => {
  renderForm();
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: 'Name' })]);
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(readForm()).toEqual({});
});

it('is sent when a bot fills in every field', () => {
  renderForm();
  for (const input of screen.getAllByRole<HTMLInputElement>('textbox', { hidden: true }))
    input.value = 'https://spam.example';
  expect(readForm()).toEqual({ [HONEYPOT_FIELD]: 'https://spam.example' });
});

it('is technically visible, for bots that skip hidden fields', () => {
  renderForm();
  const field = screen.getByRole('textbox', { name: /Leave this empty/, hidden: true });
  expect(field).toBeVisible();
  expect(field).toHaveAttribute('autocomplete', 'off');
});
