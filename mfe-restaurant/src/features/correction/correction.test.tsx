import { ApiError, NetworkError } from '@tableside/platform';
import { makeUser } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { openRestaurant, type OpenOptions } from '../../testing/open-restaurant';

const opener = () => screen.queryByRole('button', { name: 'Something wrong?' });
const form = () => within(screen.getByRole('dialog', { name: 'Something wrong?' }));
const message = () => form().getByRole('textbox', { name: /What should it say/ });

async function openForm(options: OpenOptions = {}) {
  const view = await openRestaurant({ offers: ['corrections'] }, options);
  await view.user.click(opener() as HTMLElement);
  await screen.findByRole('dialog');
  return view;
}

/** Fills the form and sends it. */
async function send(options: OpenOptions, text = 'It opens at six.') {
  const view = await openForm(options);
  await view.user.selectOptions(form().getByRole('combobox'), 'The hours are wrong');
  await view.user.type(message(), text);
  await view.user.click(form().getByRole('button', { name: 'Send' }));
  return view;
}

test('is offered only where the host takes corrections', async () => {
  await openRestaurant({ offers: ['reports'] });
  expect(opener()).not.toBeInTheDocument();
});

test.each([
  [['corrections', 'claims'] as const, ['/desk/place/luna']],
  [['corrections'] as const, []],
])('a host that offers %j leads owners to %j', async (offers, expected) => {
  await openRestaurant({ slug: 'luna', offers: [...offers] });
  const links = screen.queryAllByRole('link', { name: 'Is this place yours?' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected);
});

test('asks in sentences what is wrong', async () => {
  await openForm();
  expect(screen.getByText(/^About/)).toHaveTextContent('Only our team sees this.');
  expect(form().getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(
    'Only if we need to ask you something.',
  );
  expect(
    form()
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose one',
    'It has closed for good',
    'The hours are wrong',
    'The address or the map is wrong',
    'The phone number or the website is wrong',
    'The menu or a price is wrong',
    'Something under “Good to know” is wrong',
    'A photo is wrong or does not belong here',
    'Something else',
  ]);
});

test('is stored with the restaurant, and thanks in place', async () => {
  const { user, platform } = await send({ answers: { correct: null } });
  expect(await screen.findByRole('dialog', { name: 'Thanks' })).toBeInTheDocument();
  expect(
    screen.getByText(/^A person will check this and update the page, usually within two days\.$/),
  ).toBeInTheDocument();
  expect(platform.api.callsTo('correct')).toMatchObject([
    {
      path: 'correction/create',
      body: { slug: 'luna', topic: 'hours', message: 'It opens at six.', email: '' },
    },
  ]);
  const done = screen.getByRole('button', { name: 'Done' });
  expect(done).toHaveFocus();
  await user.click(done);
  expect(opener()).toHaveFocus();
});

test('knows the address of signed-in people, which nobody has to leave', async () => {
  const { platform } = await send({
    user: makeUser({ email: 'dana@example.com' }),
    answers: { correct: null },
  });
  await screen.findByRole('dialog', { name: 'Thanks' });
  expect(platform.api.callsTo('correct')).toMatchObject([{ body: { email: 'dana@example.com' } }]);
});

test('says at the fields and in a summary what is missing, and sends nothing', async () => {
  const { user, platform } = await openForm();
  await user.type(form().getByRole('textbox', { name: /Email/ }), 'nobody');
  await user.click(form().getByRole('button', { name: 'Send' }));
  const summary = await form().findByRole('group', { name: 'Please check this form' });
  expect(summary).toHaveFocus();
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose what is wrong.',
    'Say what is right.',
    'Enter an email address such as name@example.com.',
  ]);
  expect(message()).toHaveAccessibleDescription('Say what is right.');
  expect(platform.api.callsTo('correct')).toEqual([]);
});

test.each([
  [
    'no connection',
    new NetworkError('Failed to fetch'),
    'Your note did not arrive. Check the connection and try again.',
  ],
  ['too many notes', new ApiError('Too many notes. Try again later.', 429), /Too many notes/],
  ['a host that is busy', new ApiError('The service is busy.', 503), 'The service is busy.'],
  ['a host that takes none', new ApiError('Not found', 404), 'Notes cannot be taken right now.'],
])('keeps what was typed after a failure: %s', async (_case, error, sentence) => {
  await send({
    answers: {
      correct: error,
    },
  });
  expect(await form().findByRole('group', { name: sentence })).toHaveFocus();
  expect(message()).toHaveValue('It opens at six.');
  expect(form().getByRole('combobox')).toHaveValue('hours');
});

test("shows the host's own words at the field that they are about", async () => {
  await send({
    answers: {
      correct: new ApiError('Please check this form.', 200, { message: 'Say a little more.' }),
    },
  });
  await waitFor(() => expect(message()).toHaveAccessibleDescription('Say a little more.'));
});

describe('closing it', () => {
  test('asks before typed text is thrown away', async () => {
    const { user } = await openForm();
    await user.type(message(), 'It opens at six.');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard this note?' });
    const keep = within(question).getByRole('button', { name: 'Keep writing' });
    expect(keep).toHaveFocus();
    await user.click(keep);
    expect(message()).toHaveValue('It opens at six.');
    await user.click(form().getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
  });

  test('asks nothing where nothing was typed', async () => {
    const { user } = await openForm({ user: makeUser() });
    await user.selectOptions(form().getByRole('combobox'), 'Something else');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
  });
});
