import { ApiError, NetworkError } from '@tableside/platform';
import { makeUser } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { openRestaurant, type OpenOptions } from '../../testing/open-restaurant';

const opener = () => screen.queryByRole('button', { name: 'Suggest an edit' });
const form = () => within(screen.getByRole('dialog', { name: 'Suggest an edit' }));
const message = () => form().getByRole('textbox', { name: /What’s correct/ });

async function openForm(options: OpenOptions = {}) {
  const view = await openRestaurant({ offers: ['corrections'] }, options);
  await view.user.click(opener() as HTMLElement);
  await screen.findByRole('dialog');
  return view;
}

/** Fills the form and sends it. */
async function send(options: OpenOptions) {
  const view = await openForm(options);
  await view.user.selectOptions(form().getByRole('combobox'), 'Wrong hours');
  await view.user.type(message(), 'At six.');
  await view.user.click(form().getByRole('button', { name: 'Send' }));
  return view;
}

test.each([
  [['reports'] as const, 0, []],
  [['corrections', 'claims'] as const, 1, ['/admin/restaurant/luna']],
  [['corrections'] as const, 1, []],
])('with offers %j there are %d edit buttons and claim links %j', async (offers, count, claims) => {
  await openRestaurant({ slug: 'luna', offers: [...offers] });
  expect(screen.queryAllByRole('button', { name: 'Suggest an edit' })).toHaveLength(count);
  const links = screen.queryAllByRole('link', { name: 'Own this restaurant? Claim it' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(claims);
});

test('has fields for topic, correction, and email, and closes without a question while empty', async () => {
  const { user } = await openForm({ user: makeUser() });
  expect(screen.getByText(/^About/)).toHaveTextContent('Only our team sees this.');
  expect(form().getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(
    'We’ll only use it if we have a question.',
  );
  expect(
    form()
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose one',
    'Permanently closed',
    'Wrong hours',
    'Wrong address or map location',
    'Wrong phone number or website',
    'Wrong menu or price',
    'Wrong details or amenities',
    'Wrong or inappropriate photo',
    'Something else',
  ]);
  await user.selectOptions(form().getByRole('combobox'), 'Something else');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

test('sends the correction with the slug and confirms in the dialog', async () => {
  const { user, platform } = await send({ responses: { correct: null } });
  expect(await screen.findByRole('dialog', { name: 'Thanks' })).toBeInTheDocument();
  expect(screen.getByText(/^We’ll review this, usually within two days\.$/)).toBeInTheDocument();
  expect(platform.api.callsTo('correct')).toMatchObject([
    {
      path: 'correction/create',
      body: { slug: 'luna', topic: 'hours', message: 'At six.', email: '' },
    },
  ]);
  const done = screen.getByRole('button', { name: 'Done' });
  expect(done).toHaveFocus();
  await user.click(done);
  expect(opener()).toHaveFocus();
});

test('prefills the email of signed-in users and accepts it empty', async () => {
  const { platform } = await send({
    user: makeUser({ email: 'dana@example.com' }),
    responses: { correct: null },
  });
  await screen.findByRole('dialog', { name: 'Thanks' });
  expect(platform.api.callsTo('correct')).toMatchObject([{ body: { email: 'dana@example.com' } }]);
});

test.each([
  [
    'no connection',
    new NetworkError('Failed to fetch'),
    'We couldn’t send your note. Check your connection and try again.',
  ],
  ['too many notes', new ApiError('Too many notes. Try again later.', 429), /Too many notes/],
  ['an API without corrections', new ApiError('Not found', 404), 'We can’t take edits right now.'],
])('keeps typed text after a failure: %s', async (_case, error, text) => {
  await send({
    responses: {
      correct: error,
    },
  });
  expect(await form().findByRole('group', { name: text })).toHaveFocus();
  expect(message()).toHaveValue('At six.');
  expect(form().getByRole('combobox')).toHaveValue('hours');
});

test('shows API field errors inline', async () => {
  await send({
    responses: {
      correct: new ApiError('Please check this form.', 200, { message: 'Say a little more.' }),
    },
  });
  await waitFor(() => expect(message()).toHaveAccessibleDescription('Say a little more.'));
});

test('asks before discarding typed text', async () => {
  const { user } = await openForm();
  await user.type(message(), 'At six.');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard this note?' });
  const keep = within(question).getByRole('button', { name: 'Keep writing' });
  expect(keep).toHaveFocus();
  await user.click(keep);
  expect(message()).toHaveValue('At six.');
  await user.click(form().getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});
