import { ApiError, NetworkError } from '@tableside/platform';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import { adminRestaurant as restaurant, fail, refuse } from '../../testing/fixtures';
import { openAdmin } from '../../testing/open-admin';

const open = (admin: object = {}) =>
  openAdmin('/admin/city/restaurants/12', {
    admin: { 'admin/restaurant/12': restaurant, ...admin },
  });
const save = async ({ user }: ReturnType<typeof open>, what = '1 change') =>
  user.click(screen.getByRole('button', { name: `Save ${what}` }));
const findSaved = () => screen.findByRole('button', { name: 'Nothing to save' });

it('shows errors at their fields, opens their section and keeps the input', async () => {
  const view = open({
    'admin/restaurants/edit': refuse({ 'links.menu': 'Enter an address.', title: 'Enter a name.' }),
  });
  const name = await screen.findByLabelText(/^Name/);
  fill(name, '');
  const links = screen.getByRole('button', { name: 'Links' });
  await view.user.click(links);
  fill(screen.getByLabelText('Menu'), 'javascript:alert(1)');
  await view.user.click(links);
  await save(view, '2 changes');
  const menu = await screen.findByLabelText('Menu');
  await waitFor(() => expect(menu).toHaveAccessibleDescription('Enter an address.'));
  expect(menu).toHaveValue('javascript:alert(1)');
  expect(name).toHaveAccessibleDescription('Enter a name.');
  expect(name).toHaveFocus();
  expect(view.sent('admin/restaurants/edit')).toEqual([
    {
      id: 12,
      version: 'v1',
      changes: { title: '', links: { menu: 'javascript:alert(1)', reserve: null, order: null } },
    },
  ]);
});

it('keeps unsaved changes after a network error and saves them on retry', async () => {
  const view = open({
    'admin/restaurants/edit': fail(new NetworkError('offline')),
  });
  await view.user.selectOptions(await screen.findByLabelText('Monday'), 'closed');
  await view.user.click(screen.getByRole('button', { name: 'Photos' }));
  await view.user.click(screen.getByRole('button', { name: 'Hide photo 1' }));
  await save(view, '2 changes');
  const again = await screen.findByRole('button', { name: 'Save 2 changes' });
  expect(screen.getByLabelText('Monday')).toHaveValue('closed');
  view.respondAsAdmin({ 'admin/restaurants/edit': { action_id: 5 } });
  await view.user.click(again);
  await findSaved();
  expect(view.sent('admin/restaurants/edit').at(-1)).toEqual({
    id: 12,
    version: 'v1',
    changes: { hours: { spans: [], closedOn: [7, 1] }, images: ['uploads/b.webp'] },
  });
});

it('shows who overrode a field, and restores the imported value', async () => {
  const view = open({ 'admin/restaurants/take_imported': { action_id: 6 } });
  expect(await screen.findByText(/^Edited by/)).toHaveTextContent('olga@example.com');
  await view.user.click(screen.getByRole('button', { name: /^Use imported value/ }));
  expect(view.sent('admin/restaurants/take_imported')).toEqual([
    { id: 12, version: 'v1', field: 'phone' },
  ]);
});

it('asks for the restaurant to keep, and shows why a merge was rejected at the field', async () => {
  const other = { ...restaurant, id: 13, title: 'Luna Café' };
  const view = open({
    'admin/restaurants': { restaurants: [restaurant, other], has_more: false },
    'admin/restaurants/merge': refuse({ into: 'This restaurant is closed.' }),
  });
  const merging = within(await screen.findByRole('region', { name: 'Duplicates' }));
  const into = merging.getByLabelText('Restaurant to keep');
  await view.user.click(merging.getByRole('button', { name: 'Merge' }));
  expect(into).toHaveAccessibleDescription('Choose the restaurant to keep.');
  fill(merging.getByLabelText('Find the restaurant to keep'), 'Luna');
  await view.user.selectOptions(into, await merging.findByRole('option', { name: /^Luna Café/ }));
  await view.user.click(merging.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(into).toHaveAccessibleDescription('This restaurant is closed.'));
  expect(into).toHaveValue('13');
});

describe('an edit conflict', () => {
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
      'admin/restaurants/edit': () => {
        const values = { ...restaurant.values, phone: '(802) 555-0111' };
        view.respondAsAdmin({ 'admin/restaurant/12': { ...restaurant, version: 'v2', values } });
        throw new ApiError('Olivia Park changed this.', 409, {}, conflict);
      },
    });
    const phone = await screen.findByLabelText('Phone');
    fill(phone, '802 555 0122');
    fill(screen.getByLabelText('Usual wait'), '20 min');
    await save(view, '2 changes');
    const choice = within(await screen.findByRole('group', { name: 'Phone' }));
    return { view, phone, choice };
  };

  it('shows both versions, sends nothing before the user chooses, and keeps theirs', async () => {
    const { view, phone, choice } = await openConflict();
    expect(screen.getByRole('region', { name: 'Changes by others' })).toHaveFocus();
    expect(screen.getByText(/Olivia Park/, { selector: 'bdi' })).toBeVisible();
    expect(choice.getByText('(802) 555-0111')).toBeVisible();
    expect(choice.getByText('(802) 555-0122')).toBeVisible();
    expect(phone).toHaveValue('802 555 0122');
    await save(view, '2 changes');
    expect(view.sent('admin/restaurants/edit')).toHaveLength(1);

    await view.user.click(choice.getByLabelText('Keep their version'));
    view.respondAsAdmin({ 'admin/restaurants/edit': { action_id: 5 } });
    await save(view, '2 changes');
    await findSaved();
    expect(view.sent('admin/restaurants/edit').at(-1)).toEqual({
      id: 12,
      version: 'v2',
      changes: { waitTime: '20 min' },
    });
    expect(phone).toHaveValue('(802) 555-0111');
    expect(screen.queryByRole('region', { name: 'Changes by others' })).not.toBeInTheDocument();

    fill(phone, '802 555 0133');
    await save(view, '1 change');
    await findSaved();
    expect(view.sent('admin/restaurants/edit').at(-1)).toMatchObject({
      changes: { phone: '802 555 0133' },
    });
  });

  it('overwrites their version when the user chooses so', async () => {
    const { view, choice } = await openConflict();
    await view.user.click(choice.getByLabelText('Use your version'));
    view.respondAsAdmin({ 'admin/restaurants/edit': { action_id: 5 } });
    await save(view, '2 changes');
    await findSaved();
    expect(view.sent('admin/restaurants/edit').at(-1)).toEqual({
      id: 12,
      version: 'v2',
      changes: { phone: '802 555 0122', waitTime: '20 min' },
    });
  });

  it('is checked against the version at the first edit, also after a refresh', async () => {
    const view = open({
      'admin/restaurants/edit': { action_id: 5 },
      'admin/restaurants/take_imported': null,
    });
    fill(await screen.findByLabelText('Usual wait'), '5 min');
    const values = { ...restaurant.values, waitTime: '30 min' };
    view.respondAsAdmin({ 'admin/restaurant/12': { ...restaurant, version: 'v2', values } });
    await view.user.click(screen.getByRole('button', { name: /^Use imported value/ }));
    await save(view);
    await findSaved();
    expect(view.sent('admin/restaurants/edit')).toEqual([
      { id: 12, version: 'v1', changes: { waitTime: '5 min' } },
    ]);
  });
});

describe('opening the editor for a correction', () => {
  const correction = {
    id: 4,
    topic: 'contact',
    text: 'It is 555-0111',
    at: '2026-11-20T12:00:00Z',
  };
  const openFor = (topic: string) =>
    openAdmin('/admin/city/restaurants/12?correction=4', {
      admin: {
        'admin/restaurant/12': { ...restaurant, corrections: [{ ...correction, topic }] },
        'admin/restaurants/edit': { action_id: 5 },
      },
    });

  it('shows the correction, focuses its field and applies it on save', async () => {
    const view = openFor('contact');
    expect(await screen.findByText('It is 555-0111')).toBeVisible();
    const phone = screen.getByLabelText('Phone');
    await waitFor(() => expect(phone).toHaveFocus());
    await view.user.type(phone, '1');
    view.respondAsAdmin({ 'admin/restaurant/12': restaurant });
    await save(view);
    expect(await screen.findByText('This correction has been resolved.')).toBeVisible();
    expect(view.sent('admin/restaurants/edit')).toMatchObject([{ correction: 4 }]);
  });

  it.each([
    ['menu', 'Menu', 'Add a dish'],
    ['facts', 'Facts', 'Add a fact'],
    ['photos', 'Photos', 'Hide photo 1'],
  ])('opens and focuses the section for the topic %s', async (topic, part, control) => {
    openFor(topic);
    expect(await screen.findByRole('button', { name: part })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    const field = screen.getByRole('button', { name: control });
    await waitFor(() => expect(field).toHaveFocus());
  });
});
