import { ApiError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { canUsePasskeys } from '../../lib/passkey-support';
import {
  createPasskey,
  mockPasskeys,
  CREDENTIAL,
  PasskeyFailure,
} from '../../testing/mock-passkeys';
import { openReady, type OpenOptions } from '../../testing/open-profile';

jest.mock('../../lib/passkey-support');

beforeEach(mockPasskeys);

const phone = {
  id: 4,
  name: '<b>Phone</b>',
  created_at: '2026-03-02T12:00:00.000Z',
  last_used_at: '2026-03-05T12:00:00.000Z',
  is_synced: true,
};
const key = { id: 5, name: 'Key', created_at: phone.created_at, last_used_at: null };

const open = ({ responses, ...options }: OpenOptions = {}) =>
  openReady({
    ...options,
    responses: {
      passkeys: [phone, key],
      passkeyOptions: { challenge: 'xyz' },
      addPasskey: null,
      removePasskey: null,
      ...responses,
    },
  });
const region = () => screen.getByRole('region', { name: 'Login and security' });
const list = () => within(region()).findByRole('list', { name: 'Your passkeys' });
const findButton = async (name: string | RegExp) => within(region()).findByRole('button', { name });

it('lists passkeys with escaped names and dates', async () => {
  await open();
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '<b>Phone</b>SyncedAdded March 2, 2026, last used March 5, 2026Remove <b>Phone</b>',
    'KeyAdded March 2, 2026, not used yetRemove Key',
  ]);
});

it('adds the passkey created by the browser under the entered name', async () => {
  const { user, platform } = await open({ responses: { passkeys: [] } });
  await user.click(await findButton('Add a passkey'));
  const field = within(region()).getByLabelText(/^Passkey name/);
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Key');
  platform.api.respond({ passkeys: [key], passkeyOptions: { challenge: 'xyz' }, addPasskey: null });
  await user.click(await findButton('Create passkey'));
  expect(await list()).toHaveTextContent('Key');
  expect(createPasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(platform.api.callsTo('addPasskey')[0]?.body).toEqual({
    name: 'Key',
    credential: CREDENTIAL,
  });
  expect(screen.getByRole('heading', { name: 'Login and security' })).toHaveFocus();
  expect(field).not.toBeInTheDocument();
});

it.each([
  ['the browser fails with a reason', 'This device has one.', 'This device has one.'],
  ['the user cancels', null, 'No passkey was created.'],
])('keeps the form open when %s', async (_case, reason, message) => {
  createPasskey.mockRejectedValue(new PasskeyFailure(reason));
  const { user, platform } = await open();
  await user.click(await findButton('Add a passkey'));
  await user.click(await findButton('Create passkey'));
  expect(await within(region()).findByRole('group')).toHaveTextContent(message);
  expect(platform.api.callsTo('addPasskey')).toEqual([]);
});

it('shows why the API rejected it, and can be canceled', async () => {
  const { user } = await open({ responses: { addPasskey: new ApiError('Full.', 200) } });
  await user.click(await findButton('Add a passkey'));
  await user.click(await findButton('Create passkey'));
  expect(await within(region()).findByRole('group')).toHaveTextContent('Full.');
  await user.click(await findButton('Cancel'));
  expect(within(region()).queryByRole('textbox')).not.toBeInTheDocument();
});

it('removes a passkey and refetches', async () => {
  const { user, platform } = await open();
  platform.api.respond({ removePasskey: null, passkeys: [phone] });
  await user.click(await findButton('Remove Key'));
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
  expect(platform.api.callsTo('removePasskey').map(({ body }) => body)).toEqual([{ id: 5 }]);
});

it('lists passkeys in a browser that cannot create any', async () => {
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  await open();
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
  expect(within(region()).queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});
