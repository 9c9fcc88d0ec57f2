import { ApiError } from '@tableside/platform';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import { ada, openEdit, openReady } from '../../testing/open-profile';

const firstName = () => screen.getByLabelText(/^First name/);
const lastName = () => screen.getByLabelText(/^Last name/);
const phone = () => screen.getByLabelText(/^Phone/);
const button = (name: string) => screen.getByRole('button', { name });
const edit = () => screen.findByRole('button', { name: 'Edit' });

/** Responses for the favorites page. */
const AT_FAVORITES = { favorites: [], favoriteLists: {}, share: null, votes: [] };

/** The user in the API's response. */
const saved = (over: object = {}) => ({
  id: 7,
  first_name: 'Augusta',
  last_name: 'King',
  email: 'ada@example.com',
  phone: '555',
  address: ada.address,
  created_at: ada.createdAt,
  ...over,
});

describe('read-only', () => {
  it('shows names, address and phone', async () => {
    await openReady();
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    const values = screen.getAllByRole('definition').map((value) => value.textContent);
    expect(terms).toEqual(['First name', 'Last name', 'Email', 'Phone']);
    expect(values).toEqual(['Ada', 'Byron', 'ada@example.com', '(423) 555-0142']);
  });

  it('marks missing values', async () => {
    await openReady({ user: { ...ada, lastName: '', phone: null } });
    const values = screen.getAllByRole('definition').map((value) => value.textContent);
    expect(values).toEqual(['Ada', '–Not added', 'ada@example.com', '–Not added']);
  });
});

describe('Edit', () => {
  it('focuses the first field, keeps the email read-only and is discarded by Cancel', async () => {
    const { user, platform } = await openEdit();
    expect(firstName()).toHaveFocus();
    expect(firstName()).toHaveValue('Ada');
    expect(lastName()).toHaveValue('Byron');
    expect(phone()).toHaveValue('(423) 555-0142');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    fill(firstName(), 'Grace');
    await user.click(button('Cancel'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Byron');
    expect(button('Edit')).toHaveFocus();
    expect(platform.api.callsTo('updateProfile')).toEqual([]);
    await user.click(button('Edit'));
    expect(firstName()).toHaveValue('Ada');
  });
});

describe('Save', () => {
  async function change({ user }: Awaited<ReturnType<typeof openReady>>) {
    fill(firstName(), '  Augusta ');
    fill(lastName(), 'King');
    fill(phone(), '555');
    await user.click(button('Save'));
  }

  it("sends exactly four fields, updates the session and shows the API's message", async () => {
    const view = await openEdit({
      responses: { updateProfile: saved() },
      messages: { updateProfile: 'Profile saved, Augusta.' },
    });
    await change(view);
    expect(await edit()).toHaveFocus();
    // The stored address is sent unchanged.
    expect(view.platform.api.callsTo('updateProfile').map(({ body }) => body)).toEqual([
      {
        first_name: 'Augusta',
        last_name: 'King',
        phone: '555',
        address: '1 Main Street,\n Apt 4',
      },
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Augusta King');
    expect(view.platform.session.getState()).toEqual({
      status: 'signed-in',
      user: { ...ada, firstName: 'Augusta', lastName: 'King', phone: '555' },
    });
    expect(view.platform.shownToasts).toEqual([
      { kind: 'success', message: 'Profile saved, Augusta.' },
    ]);
  });

  it('sends an empty address if none is stored', async () => {
    const view = await openEdit({
      user: { ...ada, address: null },
      responses: { updateProfile: null },
    });
    await change(view);
    await edit();
    expect(view.platform.api.callsTo('updateProfile')[0]?.body).toMatchObject({ address: '' });
  });

  it.each([
    ['no user', null],
    ['a part of the user', { email: 'ada@example.com' }],
  ])('uses the sent values when the API responds with %s', async (_case, response) => {
    const view = await openEdit({ responses: { updateProfile: response } });
    await change(view);
    await edit();
    expect(view.platform.session.getState().user).toEqual({
      ...ada,
      firstName: 'Augusta',
      lastName: 'King',
      phone: '555',
    });
    expect(view.platform.shownToasts).toEqual([{ kind: 'success', message: 'Profile saved.' }]);
  });

  it('keeps the input when the API rejects it, and shows the error at the field', async () => {
    const refusal = new ApiError('Please check the form.', 200, { phone: 'No such number.' });
    const view = await openEdit({ responses: { updateProfile: refusal } });
    await change(view);
    const summary = await screen.findByRole('group', { name: 'Please check the form.' });
    expect(within(summary).getByRole('link', { name: 'No such number.' })).toBeInTheDocument();
    expect(phone()).toHaveAccessibleDescription('No such number.');
    expect(lastName()).toHaveValue('King');
    expect(view.platform.shownToasts).toEqual([
      { kind: 'error', message: 'Please check the form.' },
    ]);
    expect(view.platform.session.getState().user).toEqual(ada);
  });
});

describe('leaving with unsaved changes', () => {
  const goAway = async ({ user }: Awaited<ReturnType<typeof openEdit>>) =>
    user.click(await screen.findByRole('link', { name: '12 favorites' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });

  it('asks first, keeps the input when canceled, and leaves when confirmed', async () => {
    const view = await openEdit({ responses: AT_FAVORITES });
    await view.user.type(firstName(), 'x');
    await goAway(view);
    const dialog = await question();
    expect(within(dialog).getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(firstName()).toHaveValue('Adax');
    expect(view.router.state.location.pathname).toBe('/profile');
    await goAway(view);
    await view.user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/favorites'));
  });

  it('asks before the tab is closed', async () => {
    const view = await openEdit();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await view.user.type(firstName(), 'x');
    expect(close()).toBe(true);
    await view.user.type(firstName(), '{Backspace}');
    expect(close()).toBe(false);
  });
});
