import { readHoneypot } from '@tableside/contracts/site/rules';
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

it('is hidden from users, skipped by Tab and not sent when empty', async () => {
  renderForm();
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: 'Name' })]);
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  const form = screen.getByRole<HTMLFormElement>('form');
  expect(readHoneypot(new FormData(form))).toEqual({});
});

it('is technically visible, for bots that skip hidden fields', () => {
  renderForm();
  const field = screen.getByRole('textbox', { name: /Leave this empty/, hidden: true });
  expect(field).toBeVisible();
  expect(field).toHaveAttribute('autocomplete', 'off');
});
