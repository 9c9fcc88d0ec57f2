import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { openReady, watchDownloads, type OpenOptions } from '../../testing/open-profile';

const OFF = { is_on: false, app_added_at: null, asks_passkey: false, recovery_codes_left: 0 };
const ON = {
  is_on: true,
  app_added_at: '2026-03-02T12:00:00.000Z',
  asks_passkey: false,
  recovery_codes_left: 8,
};
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const OFFER = { secret: SECRET, uri: `otpauth://totp/Tableside:a?secret=${SECRET}` };
const CODES = ['aaaa-bbbb', 'cccc-dddd'];
const phone = { id: 4, name: 'Phone', created_at: ON.app_added_at, last_used_at: null };

const open = ({ answers, ...options }: OpenOptions = {}) =>
  openReady({
    ...options,
    answers: {
      twoStep: OFF,
      offerApp: OFFER,
      addApp: { recovery_codes: CODES },
      removeApp: null,
      renewRecoveryCodes: { recovery_codes: CODES },
      askPasskey: { recovery_codes: CODES },
      ...answers,
    },
  });
const region = () => within(screen.getByRole('region', { name: 'Two-step sign-in' }));
const press = (name: string | RegExp) => region().findByRole('button', { name });

it('shows a key and its QR code, takes the first code, and shows recovery codes once', async () => {
  const { user, platform } = await open();
  await user.click(await press('Set up an authenticator app'));
  expect(await region().findByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
  expect(await region().findByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(region().getByLabelText(/^Code from your app/)).toHaveFocus();
  platform.api.answer({ twoStep: ON, addApp: { recovery_codes: CODES } });
  await user.keyboard('123456{Enter}');
  const list = await region().findByRole('list', { name: 'Your recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(platform.api.callsTo('addApp')[0]?.body).toEqual({ code: '123456' });
  await user.click(await press('I have kept them'));
  expect(await region().findByText(/8 left/)).toBeVisible();
  expect(region().queryByText('aaaa-bbbb')).not.toBeInTheDocument();
});

it('keeps a wrong code, says what is wrong, and has the focus there', async () => {
  const { user } = await open({
    answers: { addApp: new ApiError('Not right.', 200, { code: 'Not right.' }) },
  });
  await user.click(await press('Set up an authenticator app'));
  const field = await region().findByLabelText(/^Code from your app/);
  await user.type(field, '000000{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not right/));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('000000');
});

it('can be asked for a key again, and left', async () => {
  const { user, platform } = await open({ answers: { offerApp: new NetworkError('down') } });
  await user.click(await press('Set up an authenticator app'));
  await region().findByText('We could not load a key for your app.');
  platform.api.answer({ offerApp: OFFER });
  await user.click(await press('Retry'));
  await region().findByText(/^ABCD EFGH/);
  await user.click(await press('Cancel'));
  expect(await press('Set up an authenticator app')).toBeVisible();
});

it('hands codes to the clipboard and to a file', async () => {
  const { downloads } = watchDownloads();
  const { user, platform } = await open({ answers: { twoStep: ON } });
  await user.click(await press(/^Make new ones/));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Make new ones' }));
  await user.click(await press('Copy'));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  expect(region().getByText('Codes copied.')).toBeVisible();
  await user.click(await press('Download'));
  expect(downloads.map(({ name }) => name)).toEqual(['tableside-recovery-codes.txt']);
  expect(platform.api.callsTo('renewRecoveryCodes')).toHaveLength(1);
});

it('asks before it turns everything off, and can be told no', async () => {
  const { user, platform } = await open({ answers: { twoStep: ON } });
  expect(await region().findByText('On')).toBeVisible();
  await user.click(await press(/^Remove/));
  const question = () => screen.findByRole('alertdialog', { name: 'Turn two-step sign-in off?' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(platform.api.callsTo('removeApp')).toEqual([]);
  await user.click(await press(/^Remove/));
  platform.api.answer({ removeApp: null, twoStep: OFF });
  await user.click(within(await question()).getByRole('button', { name: 'Turn it off' }));
  expect(await press('Set up an authenticator app')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus(),
  );
});

it('asks for a passkey beside the password of whoever has one', async () => {
  const { user, platform } = await open({ answers: { passkeys: [phone] } });
  platform.api.answer({
    askPasskey: { recovery_codes: CODES },
    twoStep: { ...ON, asks_passkey: true },
  });
  await user.click(await press('Ask for a passkey too'));
  await user.click(await press('I have kept them'));
  expect(platform.api.callsTo('askPasskey')[0]?.body).toEqual({ is_asked: true });
  await user.click(await press(/^Stop asking/));
  platform.api.answer({ askPasskey: { recovery_codes: [] }, twoStep: ON });
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop asking' }),
  );
  await waitFor(() =>
    expect(platform.api.callsTo('askPasskey').map(({ body }) => body)).toEqual([
      { is_asked: true },
      { is_asked: false },
    ]),
  );
});

it('says why something could not be changed', async () => {
  const { user } = await open({
    answers: { twoStep: ON, removeApp: new NetworkError('No answer came.') },
  });
  await user.click(await press(/^Remove/));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn it off' }),
  );
  expect(await region().findByRole('alert')).toHaveTextContent('No answer came.');
});

it('warns of few codes', async () => {
  await open({ answers: { twoStep: { ...ON, recovery_codes_left: 2 } } });
  expect(await region().findByText('2 left. Make new ones soon.')).toBeVisible();
});
