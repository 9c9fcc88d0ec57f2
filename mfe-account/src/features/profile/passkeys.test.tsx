import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { canUsePasskeys, loadCeremonies } from '../../lib/passkey-support';
import { openReady, type OpenOptions } from '../../testing/open-profile';

jest.mock('../../lib/passkey-support');

const CREDENTIAL = { id: 'abc', type: 'public-key' };

class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';

  constructor(readonly sentence: string | null) {
    super('');
  }
}
const makePasskey = jest.fn<Promise<object>, [unknown]>();

beforeEach(() => {
  makePasskey.mockReset().mockResolvedValue(CREDENTIAL);
  jest.mocked(canUsePasskeys).mockReturnValue(true);
  jest
    .mocked(loadCeremonies)
    .mockResolvedValue({ makePasskey, askPasskey: jest.fn(), PasskeyFailure });
});

const phone = {
  id: 4,
  name: '<b>Phone</b>',
  created_at: '2026-03-02T12:00:00.000Z',
  last_used_at: '2026-03-05T12:00:00.000Z',
  is_synced: true,
};
const key = { id: 5, name: 'Key', created_at: phone.created_at, last_used_at: null };

const open = ({ answers, ...options }: OpenOptions = {}) =>
  openReady({
    ...options,
    answers: {
      passkeys: [phone, key],
      passkeyOptions: { challenge: 'xyz' },
      addPasskey: null,
      removePasskey: null,
      ...answers,
    },
  });
const region = () => screen.getByRole('region', { name: 'Sign-in and security' });
const list = () => within(region()).findByRole('list', { name: 'Your passkeys' });
const press = async (name: string | RegExp) => within(region()).findByRole('button', { name });

it('lists passkeys with their dates, and their names as they are', async () => {
  await open();
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '<b>Phone</b>SyncedAdded March 2, 2026, last used March 5, 2026Remove <b>Phone</b>',
    'KeyAdded March 2, 2026, not used yetRemove Key',
  ]);
});

it('adds what the browser made under the name that was typed', async () => {
  const { user, platform } = await open({ answers: { passkeys: [] } });
  await user.click(await press('Add a passkey'));
  const field = within(region()).getByLabelText(/^Name of the passkey/);
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Key');
  platform.api.answer({ passkeys: [key], passkeyOptions: { challenge: 'xyz' }, addPasskey: null });
  await user.click(await press('Make the passkey'));
  expect(await list()).toHaveTextContent('Key');
  expect(makePasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(platform.api.callsTo('addPasskey')[0]?.body).toEqual({
    name: 'Key',
    credential: CREDENTIAL,
  });
  expect(screen.getByRole('heading', { name: 'Sign-in and security' })).toHaveFocus();
  expect(field).not.toBeInTheDocument();
});

it.each([
  ['the browser says why', 'This device has one.', 'This device has one.'],
  ['somebody closes its window', null, 'No passkey was made.'],
])('keeps the form when %s', async (_case, sentence, words) => {
  makePasskey.mockRejectedValue(new PasskeyFailure(sentence));
  const { user, platform } = await open();
  await user.click(await press('Add a passkey'));
  await user.click(await press('Make the passkey'));
  expect(await within(region()).findByRole('group')).toHaveTextContent(words);
  expect(platform.api.callsTo('addPasskey')).toEqual([]);
});

it('says why the host refused, and can be left', async () => {
  const { user } = await open({ answers: { addPasskey: new ApiError('Full.', 200) } });
  await user.click(await press('Add a passkey'));
  await user.click(await press('Make the passkey'));
  expect(await within(region()).findByRole('group')).toHaveTextContent('Full.');
  await user.click(await press('Cancel'));
  expect(within(region()).queryByRole('textbox')).not.toBeInTheDocument();
});

it('asks for a name', async () => {
  const { user } = await open();
  await user.click(await press('Add a passkey'));
  await user.clear(within(region()).getByLabelText(/^Name of the passkey/));
  await user.click(await press('Make the passkey'));
  await within(region()).findByRole('link', { name: 'Give this passkey a name.' });
  expect(makePasskey).not.toHaveBeenCalled();
});

it('removes one and looks anew', async () => {
  const { user, platform } = await open();
  platform.api.answer({ removePasskey: null, passkeys: [phone] });
  await user.click(await press('Remove Key'));
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
  expect(platform.api.callsTo('removePasskey').map(({ body }) => body)).toEqual([{ id: 5 }]);
});

it('says why one could not be removed', async () => {
  const { user } = await open({
    answers: { removePasskey: new NetworkError('No answer came.') },
  });
  await user.click(await press('Remove Key'));
  expect(await within(region()).findByRole('alert')).toHaveTextContent('No answer came.');
});

it('lists them in a browser that can make none', async () => {
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  await open();
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
  expect(within(region()).queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});
