import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { openReady, watchDownloads, type OpenOptions } from '../../testing/open-profile';

const OFF = { is_on: false, app_added_at: null, prompts_passkey: false, recovery_codes_left: 0 };
const ON = {
  is_on: true,
  app_added_at: '2026-03-02T12:00:00.000Z',
  prompts_passkey: false,
  recovery_codes_left: 8,
};
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const OFFER = { secret: SECRET, uri: `otpauth://totp/Tableside:a?secret=${SECRET}` };
const CODES = ['aaaa-bbbb', 'cccc-dddd'];
const phone = { id: 4, name: 'Phone', created_at: ON.app_added_at, last_used_at: null };

const open = ({ responses, ...options }: OpenOptions = {}) =>
  openReady({
    ...options,
    responses: {
      twoStep: OFF,
      offerApp: OFFER,
      addApp: { recovery_codes: CODES },
      removeApp: null,
      renewRecoveryCodes: { recovery_codes: CODES },
      promptForPasskey: { recovery_codes: CODES },
      ...responses,
    },
  });
const region = () => within(screen.getByRole('region', { name: 'Two-step login' }));
const findButton = (name: string | RegExp) => region().findByRole('button', { name });

it('shows a key and QR code, accepts the first code, and shows recovery codes once', async () => {
  const { user, platform } = await open();
  await user.click(await findButton('Set up an authenticator app'));
  expect(await region().findByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
  expect(await region().findByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(region().getByLabelText(/^Code from your app/)).toHaveFocus();
  platform.api.respond({ twoStep: ON, addApp: { recovery_codes: CODES } });
  await user.keyboard('123456{Enter}');
  const list = await region().findByRole('list', { name: 'Your recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(platform.api.callsTo('addApp')[0]?.body).toEqual({ code: '123456' });
  await user.click(await findButton('I’ve saved them'));
  expect(await region().findByText(/8 left/)).toBeVisible();
  expect(region().queryByText('aaaa-bbbb')).not.toBeInTheDocument();
});

it('keeps a wrong code with focus and an error', async () => {
  const { user } = await open({
    responses: { addApp: new ApiError('Not right.', 200, { code: 'Not right.' }) },
  });
  await user.click(await findButton('Set up an authenticator app'));
  const field = await region().findByLabelText(/^Code from your app/);
  await user.type(field, '000000{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not right/));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('000000');
});

it('retries loading the key, and can be canceled', async () => {
  const { user, platform } = await open({ responses: { offerApp: new NetworkError('down') } });
  await user.click(await findButton('Set up an authenticator app'));
  await region().findByText('We couldn’t load a key for your app.');
  platform.api.respond({ offerApp: OFFER });
  await user.click(await findButton('Retry'));
  await region().findByText(/^ABCD EFGH/);
  await user.click(await findButton('Cancel'));
  expect(await findButton('Set up an authenticator app')).toBeVisible();
});

it('copies and downloads recovery codes', async () => {
  const { downloads } = watchDownloads();
  const { user, platform } = await open({ responses: { twoStep: ON } });
  await user.click(await findButton(/^Create new codes/));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Create new codes' }));
  await user.click(await findButton('Copy'));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  expect(region().getByText('Codes copied.')).toBeVisible();
  await user.click(await findButton('Download'));
  expect(downloads.map(({ name }) => name)).toEqual(['tableside-recovery-codes.txt']);
  expect(platform.api.callsTo('renewRecoveryCodes')).toHaveLength(1);
});

it('asks before turning off two-step login', async () => {
  const { user, platform } = await open({ responses: { twoStep: ON } });
  expect(await region().findByText('On')).toBeVisible();
  await user.click(await findButton(/^Remove/));
  const question = () => screen.findByRole('alertdialog', { name: 'Turn off two-step login?' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(platform.api.callsTo('removeApp')).toEqual([]);
  await user.click(await findButton(/^Remove/));
  platform.api.respond({ removeApp: null, twoStep: OFF });
  await user.click(within(await question()).getByRole('button', { name: 'Turn off' }));
  expect(await findButton('Set up an authenticator app')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Two-step login' })).toHaveFocus(),
  );
});

it('requires a passkey, and stops requiring it', async () => {
  const { user, platform } = await open({ responses: { passkeys: [phone] } });
  platform.api.respond({
    promptForPasskey: { recovery_codes: CODES },
    twoStep: { ...ON, prompts_passkey: true },
  });
  await user.click(await findButton('Require a passkey too'));
  await user.click(await findButton('I’ve saved them'));
  expect(platform.api.callsTo('promptForPasskey')[0]?.body).toEqual({ is_requested: true });
  await user.click(await findButton(/^Stop requiring/));
  platform.api.respond({ promptForPasskey: { recovery_codes: [] }, twoStep: ON });
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop requiring' }),
  );
  await waitFor(() =>
    expect(platform.api.callsTo('promptForPasskey').map(({ body }) => body)).toEqual([
      { is_requested: true },
      { is_requested: false },
    ]),
  );
});

it('warns when few codes are left', async () => {
  await open({ responses: { twoStep: { ...ON, recovery_codes_left: 2 } } });
  expect(await region().findByText('2 left. Create new ones soon.')).toBeVisible();
});
