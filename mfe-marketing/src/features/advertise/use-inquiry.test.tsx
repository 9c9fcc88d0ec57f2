import { HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { ApiError, ContractError, NetworkError } from '@tableside/platform';
import { createDeferred, withMessage } from '@tableside/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  opener,
  sheet,
  send,
  field,
  openSheet,
  fillIn,
  bodies,
  failing,
} from '../../testing/open-advertise';

describe('sending', () => {
  it('sends exactly the five documented fields, with the chosen plan on the first line of message', async () => {
    const view = await openSheet();
    await view.user.click(screen.getByRole('radio', { name: /^Enterprise/ }));
    await fillIn(view);
    await view.user.type(field(/^Phone/), '423-555-0100');
    await view.user.type(field(/^Message/), 'Call me{Enter}after five');
    await view.user.click(send());
    await waitFor(() =>
      expect(bodies(view)).toEqual([
        {
          restaurant_name: 'Luna',
          contact_person: 'Ana Díaz',
          email: 'ana@example.com',
          phone: '423-555-0100',
          message: 'Plan: Enterprise ($399 per month)\nCall me\nafter five',
        },
      ]),
    );
  });

  it('requires restaurant_name, contact_person and email, but not phone or message', async () => {
    const view = await openSheet();
    await view.user.click(send());
    const summary = await within(sheet()).findByRole('group', { name: 'Please check this form' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Enter the restaurant name.',
      'Enter a contact name.',
      'Enter an email address such as name@example.com.',
    ]);
    expect(bodies(view)).toEqual([]);
    await fillIn(view);
    await view.user.click(send());
    await waitFor(() => expect(bodies(view)).toMatchObject([{ phone: '' }]));
  });

  it("closes and resets the dialog on success, shows the server's message and returns focus", async () => {
    const view = await openSheet(withMessage('We will call.'));
    await fillIn(view);
    await view.user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.platform.shownToasts).toEqual([{ kind: 'success', message: 'We will call.' }]);
    expect(opener()).toHaveFocus();
    await view.user.click(opener());
    expect(field(/^Restaurant name/)).toHaveValue('');
    expect(screen.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  });

  it('shows the thank-you from the content when the server sends no message', async () => {
    const view = await openSheet(withMessage(''), { thanks: 'Much obliged.' });
    await fillIn(view);
    await view.user.click(send());
    await waitFor(() =>
      expect(view.platform.shownToasts).toEqual([{ kind: 'success', message: 'Much obliged.' }]),
    );
  });

  it('reports pasted text that is too long without truncating it, and reserves room for the plan', async () => {
    const view = await openSheet();
    await fillIn(view);
    const long = 'a'.repeat(10_000);
    fireEvent.input(field(/^Restaurant name/), { target: { value: long } });
    fireEvent.input(field(/^Message/), { target: { value: long } });
    await view.user.click(send());
    expect(await screen.findAllByText('Use at most 160 characters.')).not.toHaveLength(0);
    expect(screen.getAllByText('Use at most 4,900 characters.')).not.toHaveLength(0);
    expect(field(/^Message/)).toHaveValue(long);
    for (const box of within(sheet()).getAllByRole('textbox'))
      expect(box).not.toHaveAttribute('maxlength');
    expect(bodies(view)).toEqual([]);
    fireEvent.input(field(/^Restaurant name/), { target: { value: 'Luna' } });
    fireEvent.input(field(/^Message/), { target: { value: 'a'.repeat(4900) } });
    await view.user.click(send());
    await waitFor(() => expect(bodies(view)).toHaveLength(1));
    expect((bodies(view)[0] as { message: string }).message.length).toBeLessThanOrEqual(5000);
  });

  it('does not close a reopened dialog when an earlier response arrives', async () => {
    const response = createDeferred();
    const view = await openSheet(() => response.promise);
    await fillIn(view);
    await view.user.click(send());
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await view.user.click(opener());
    await view.user.type(field(/^Restaurant name/), 'Sol');
    response.resolve(null);
    await waitFor(() => expect(view.platform.shownToasts).toHaveLength(1));
    expect(field(/^Restaurant name/)).toHaveValue('Sol');
  });

  it('sends the honeypot field when a bot fills it in', async () => {
    const view = await openSheet();
    await fillIn(view);
    const trap = screen.getByRole<HTMLInputElement>('textbox', { name: /empty/, hidden: true });
    trap.value = 'https://spam.example';
    await view.user.click(send());
    await waitFor(() =>
      expect(bodies(view)).toMatchObject([{ [HONEYPOT_FIELD]: 'https://spam.example' }]),
    );
  });
});

describe('failure', () => {
  it.each([
    ["the server's message", new ApiError('No slots left.', 200), 'No slots left.'],
    ["a busy server's message", new ApiError('Try again later.', 429), 'Try again later.'],
    [
      "'Submission failed : {error}' for a server error",
      new ApiError('', 500),
      'Submission failed : Error Found With Status 500',
    ],
    [
      "'Submission failed : {error}' without a network",
      new NetworkError('Failed to fetch'),
      'Submission failed : Failed to fetch',
    ],
    [
      "'Submission failed : {error}' for an invalid response",
      new ContractError('No envelope'),
      'Submission failed : No envelope',
    ],
  ])('shows %s in a toast and in the dialog, and keeps typed text', async (_, error, message) => {
    const view = await openSheet(failing(error));
    await view.user.click(screen.getByRole('radio', { name: /^Basic/ }));
    await fillIn(view);
    await view.user.type(field(/^Message/), 'Call me');
    await view.user.click(send());
    expect(await within(sheet()).findByText(message)).toBeVisible();
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: message }]);
    expect(field(/^Restaurant name/)).toHaveValue('Luna');
    expect(field(/^Contact person/)).toHaveValue('Ana Díaz');
    expect(field(/^Email/)).toHaveValue('ana@example.com');
    expect(field(/^Message/)).toHaveValue('Call me');
    expect(screen.getByRole('radio', { name: /^Basic/ })).toBeChecked();
    view.platform.api.respond({ advertise: null });
    await view.user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
