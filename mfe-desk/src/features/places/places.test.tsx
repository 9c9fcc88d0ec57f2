import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { deskPlace as place, refuse } from '../../testing/fixtures';
import { openDesk } from '../../testing/open-desk';

const open = (desk: object = {}) =>
  openDesk('/desk/city/places/12', {
    desk: { 'desk/place/12': place, ...desk },
  });

it('says at each field what is wrong, opens the part that it is in, and keeps what was typed', async () => {
  const view = open({
    'desk/places/edit': refuse({ 'links.menu': 'Enter an address.', title: 'Enter a name.' }),
  });
  const name = await screen.findByLabelText(/^Name/);
  await view.user.clear(name);
  const links = screen.getByRole('button', { name: 'Links' });
  await view.user.click(links);
  await view.user.type(screen.getByLabelText('Menu'), 'javascript:alert(1)');
  await view.user.click(links);
  await view.user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  const menu = await screen.findByLabelText('Menu');
  await waitFor(() => expect(menu).toHaveAccessibleDescription('Enter an address.'));
  expect(menu).toHaveValue('javascript:alert(1)');
  expect(name).toHaveAccessibleDescription('Enter a name.');
  expect(name).toHaveFocus();
  expect(view.sent('desk/places/edit')).toEqual([
    {
      id: 12,
      version: 'v1',
      changes: { title: '', links: { menu: 'javascript:alert(1)', reserve: null, order: null } },
    },
  ]);
});

it('keeps hours and hidden pictures when there is no connection, and saves them at the next try', async () => {
  const view = open({
    'desk/places/edit': () => {
      throw new NetworkError('offline');
    },
  });
  await view.user.selectOptions(await screen.findByLabelText('Monday'), 'closed');
  await view.user.click(screen.getByRole('button', { name: 'Pictures' }));
  await view.user.click(screen.getByRole('button', { name: 'Hide picture 1' }));
  await view.user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  const again = await screen.findByRole('button', { name: 'Save 2 changes' });
  expect(screen.getByLabelText('Monday')).toHaveValue('closed');
  view.answerDesk({ 'desk/places/edit': { act_id: 5 } });
  await view.user.click(again);
  expect(await screen.findByRole('button', { name: 'Nothing to save' })).toBeVisible();
  expect(view.sent('desk/places/edit').at(-1)).toEqual({
    id: 12,
    version: 'v1',
    changes: { hours: { spans: [], closedOn: [7, 1] }, images: ['uploads/b.webp'] },
  });
});

it('a field that is kept by hand says so, and is given back', async () => {
  const view = open({ 'desk/places/take_imported': { act_id: 6 } });
  expect(await screen.findByText(/^Edited by hand by/)).toHaveTextContent('olga@example.com');
  await view.user.click(screen.getByRole('button', { name: /^Take the import/ }));
  expect(view.sent('desk/places/take_imported')).toEqual([
    { id: 12, version: 'v1', field: 'phone' },
  ]);
});

it('what a closing and a merge are refused for stands at their fields', async () => {
  const other = { ...place, id: 13, title: 'Luna Café' };
  const view = open({
    'desk/places/edit': refuse({
      closure: 'Choose a day after today.',
      'closure.reason': 'Write plain text.',
    }),
    'desk/places': { places: [place, other], has_more: false },
    'desk/places/merge': refuse({ into: 'This place is closed.' }),
  });
  await view.user.click(await screen.findByRole('button', { name: 'Closed until' }));
  const until = screen.getByLabelText('Opens again on');
  await view.user.type(until, '2026-11-20');
  await view.user.type(screen.getByLabelText(/^Why/), '<b>');
  await view.user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await waitFor(() => expect(until).toHaveAccessibleDescription('Choose a day after today.'));
  expect(screen.getByLabelText(/^Why/)).toHaveAccessibleDescription(/Write plain text/);
  expect(until).toHaveValue('2026-11-20');

  const merging = within(screen.getByRole('region', { name: 'Doubles' }));
  const into = merging.getByLabelText('The place that stays');
  await view.user.click(merging.getByRole('button', { name: 'Merge into it' }));
  expect(into).toHaveAccessibleDescription('Choose the place that stays.');
  await view.user.type(merging.getByLabelText('Find the place that stays'), 'Luna');
  await view.user.selectOptions(into, await merging.findByRole('option', { name: /^Luna Café/ }));
  await view.user.click(merging.getByRole('button', { name: 'Merge into it' }));
  await waitFor(() => expect(into).toHaveAccessibleDescription('This place is closed.'));
  expect(into).toHaveValue('13');
});

describe('a field that somebody else changed since the page was opened', () => {
  const conflict = {
    error: 'restaurant-changed',
    version: 'v2',
    conflicts: [
      {
        part: 'phone',
        who: 'Olivia Park',
        at: '2026-11-20T12:00:00Z',
        current: '(802) 555-0111',
        yours: '(802) 555-0122',
      },
    ],
  };
  const openConflict = async () => {
    const view = open({
      'desk/places/edit': () => {
        const values = { ...place.values, phone: '(802) 555-0111' };
        view.answerDesk({ 'desk/place/12': { ...place, version: 'v2', values } });
        throw new ApiError('Olivia Park changed this.', 409, {}, conflict);
      },
    });
    const phone = await screen.findByLabelText('Phone');
    await view.user.clear(phone);
    await view.user.type(phone, '802 555 0122');
    await view.user.type(screen.getByLabelText('Usual wait'), '20 min');
    await view.user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    const choice = within(await screen.findByRole('group', { name: 'Phone' }));
    return { view, phone, choice };
  };

  it('is shown in both versions, and nothing is sent before the user chooses', async () => {
    const { view, phone, choice } = await openConflict();
    expect(screen.getByRole('region', { name: 'Changes by others' })).toHaveFocus();
    expect(screen.getByText(/Olivia Park/, { selector: 'bdi' })).toBeVisible();
    expect(choice.getByText('(802) 555-0111')).toBeVisible();
    expect(choice.getByText('(802) 555-0122')).toBeVisible();
    expect(phone).toHaveValue('802 555 0122');
    await view.user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    expect(view.sent('desk/places/edit')).toHaveLength(1);
  });

  it('keeps theirs, and saves the other changes', async () => {
    const { view, phone, choice } = await openConflict();
    await view.user.click(choice.getByLabelText('Keep theirs'));
    view.answerDesk({ 'desk/places/edit': { act_id: 5 } });
    await view.user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    expect(await screen.findByRole('button', { name: 'Nothing to save' })).toBeVisible();
    expect(view.sent('desk/places/edit').at(-1)).toEqual({
      id: 12,
      version: 'v2',
      changes: { waitTime: '20 min' },
    });
    expect(phone).toHaveValue('(802) 555-0111');
    expect(screen.queryByRole('region', { name: 'Changes by others' })).not.toBeInTheDocument();
  });

  it('is overwritten only by choice', async () => {
    const { view, choice } = await openConflict();
    await view.user.click(choice.getByLabelText('Use yours'));
    view.answerDesk({ 'desk/places/edit': { act_id: 5 } });
    await view.user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    await screen.findByRole('button', { name: 'Nothing to save' });
    expect(view.sent('desk/places/edit').at(-1)).toEqual({
      id: 12,
      version: 'v2',
      changes: { phone: '802 555 0122', waitTime: '20 min' },
    });
  });

  it('is checked against the version that the typing began with, also after a refresh', async () => {
    const view = open({ 'desk/places/edit': { act_id: 5 }, 'desk/places/take_imported': null });
    await view.user.type(await screen.findByLabelText('Usual wait'), '5 min');
    const values = { ...place.values, waitTime: '30 min' };
    view.answerDesk({ 'desk/place/12': { ...place, version: 'v2', values } });
    await view.user.click(screen.getByRole('button', { name: /^Take the import/ }));
    await view.user.click(screen.getByRole('button', { name: 'Save 1 change' }));
    await screen.findByRole('button', { name: 'Nothing to save' });
    expect(view.sent('desk/places/edit')).toEqual([
      { id: 12, version: 'v1', changes: { waitTime: '5 min' } },
    ]);
  });
});

describe('a correction that the editor was opened for', () => {
  const correction = {
    id: 4,
    topic: 'contact',
    text: 'It is 555-0111',
    at: '2026-11-20T12:00:00Z',
  };
  const openFor = (topic: string) =>
    openDesk('/desk/city/places/12?correction=4', {
      desk: {
        'desk/place/12': { ...place, corrections: [{ ...correction, topic }] },
        'desk/places/edit': { act_id: 5 },
      },
    });

  it('is shown, its field has the focus, and a save applies it', async () => {
    const view = openFor('contact');
    expect(await screen.findByText('It is 555-0111')).toBeVisible();
    const phone = screen.getByLabelText('Phone');
    await waitFor(() => expect(phone).toHaveFocus());
    await view.user.type(phone, '1');
    view.answerDesk({ 'desk/place/12': place });
    await view.user.click(screen.getByRole('button', { name: 'Save 1 change' }));
    expect(await screen.findByText('This correction is resolved.')).toBeVisible();
    expect(view.sent('desk/places/edit')).toMatchObject([{ correction: 4 }]);
  });

  it.each([
    ['menu', 'Menu', 'Add a dish'],
    ['facts', 'Facts', 'Add a fact'],
    ['photos', 'Pictures', 'Hide picture 1'],
  ])('of %s opens its part, with the focus in it', async (topic, part, control) => {
    openFor(topic);
    expect(await screen.findByRole('button', { name: part })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    const field = screen.getByRole('button', { name: control });
    await waitFor(() => expect(field).toHaveFocus());
  });
});
