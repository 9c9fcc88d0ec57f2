import { ApiError } from '@tableside/platform';
import { screen, within } from '@testing-library/react';
import { ada, openEdit, openReady } from '../../testing/open-profile';

const firstName = () => screen.getByLabelText(/^First name/);
const lastName = () => screen.getByLabelText(/^Last name/);
const phone = () => screen.getByLabelText(/^Phone/);
const press = (name: string) => screen.getByRole('button', { name });
const edit = () => screen.findByRole('button', { name: 'Edit' });

/** What the host answers with: the person in the contract's field names. */
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

describe('as text', () => {
  it('shows names, address and phone', async () => {
    await openReady();
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    const values = screen.getAllByRole('definition').map((value) => value.textContent);
    expect(terms).toEqual(['First name', 'Last name', 'Email', 'Phone']);
    expect(values).toEqual(['Ada', 'Byron', 'ada@example.com', '(423) 555-0142']);
  });

  it('says what is not given', async () => {
    await openReady({ user: { ...ada, lastName: '', phone: null } });
    const values = screen.getAllByRole('definition').map((value) => value.textContent);
    expect(values).toEqual(['Ada', '–not given', 'ada@example.com', '–not given']);
  });
});

describe('Edit', () => {
  it('never cuts what is pasted: too long a name is named and kept', async () => {
    const { user, platform } = await openEdit();
    await user.clear(firstName());
    await user.paste('x'.repeat(100));
    await user.click(press('Save'));
    expect(await screen.findByRole('link', { name: 'Use at most 80 characters.' })).toBeVisible();
    expect(firstName()).toHaveValue('x'.repeat(100));
    expect(platform.api.callsTo('updateProfile')).toEqual([]);
  });

  it('turns text into fields, with focus on the first; the email stays as it is', async () => {
    await openEdit();
    expect(firstName()).toHaveFocus();
    expect(firstName()).toHaveValue('Ada');
    expect(lastName()).toHaveValue('Byron');
    expect(phone()).toHaveValue('(423) 555-0142');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('is undone by Cancel, which discards what was typed', async () => {
    const { user, platform } = await openEdit();
    await user.clear(firstName());
    await user.type(firstName(), 'Somebody');
    await user.click(press('Cancel'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ada Byron');
    expect(press('Edit')).toHaveFocus();
    expect(platform.api.callsTo('updateProfile')).toEqual([]);
    await user.click(press('Edit'));
    expect(firstName()).toHaveValue('Ada');
  });
});

describe('Save', () => {
  async function change({ user }: Awaited<ReturnType<typeof openReady>>) {
    await user.clear(firstName());
    await user.type(firstName(), '  Augusta ');
    await user.clear(lastName());
    await user.type(lastName(), 'King');
    await user.clear(phone());
    await user.type(phone(), '555');
    await user.click(press('Save'));
  }

  it('sends exactly the four fields, with the stored address as it came', async () => {
    const view = await openEdit({ answers: { updateProfile: saved() } });
    await change(view);
    await edit();
    expect(view.platform.api.callsTo('updateProfile').map(({ body }) => body)).toEqual([
      {
        first_name: 'Augusta',
        last_name: 'King',
        phone: '555',
        address: '1 Main Street,\n Apt 4',
      },
    ]);
  });

  it('sends an empty address where none is stored', async () => {
    const view = await openEdit({
      user: { ...ada, address: null },
      answers: { updateProfile: null },
    });
    await change(view);
    await edit();
    expect(view.platform.api.callsTo('updateProfile')[0]?.body).toMatchObject({ address: '' });
  });

  it('leaves edit mode, shows the new data everywhere, and says what the host says', async () => {
    const view = await openEdit({
      answers: { updateProfile: saved() },
      messages: { updateProfile: 'Your profile is saved, Augusta.' },
    });
    await change(view);
    expect(await edit()).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Augusta King');
    expect(view.platform.session.getState()).toEqual({
      status: 'signed-in',
      user: { ...ada, firstName: 'Augusta', lastName: 'King', phone: '555' },
    });
    expect(view.platform.shownToasts).toEqual([
      { kind: 'success', message: 'Your profile is saved, Augusta.' },
    ]);
  });

  it.each([
    ['nobody', null],
    ['a part of the person', { email: 'ada@example.com' }],
  ])('takes what was sent when the host answers with %s', async (_case, answer) => {
    const view = await openEdit({ answers: { updateProfile: answer } });
    await change(view);
    await edit();
    expect(view.platform.session.getState().user).toEqual({
      ...ada,
      firstName: 'Augusta',
      lastName: 'King',
      phone: '555',
    });
    expect(view.platform.shownToasts).toEqual([
      { kind: 'success', message: 'Your profile is saved.' },
    ]);
  });

  it('keeps what was typed when the host refuses, and shows why at the field', async () => {
    const refusal = new ApiError('Please check the form.', 200, { phone: 'No such number.' });
    const view = await openEdit({ answers: { updateProfile: refusal } });
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
