import {
  IMPORT_BYTES_MAX,
  type ImportJobWire,
  type ImportReportWire,
} from '@tableside/contracts/admin/import/wire';
import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor } from '@testing-library/react';
import { fail, refuse } from '../../testing/fixtures';
import { openAdmin } from '../../testing/open-admin';

const report: ImportReportWire = {
  counts: { created: 1, changed: 0, returned: 0, gone: 6, unchanged: 5, kept: 0 },
  has_changes: true,
  doubt: '6 restaurants (55%) would be removed.',
  created: [{ external_id: 'node/1', title: 'Luna' }],
  returned: [],
  gone: [{ external_id: 'node/2', title: '<b>Sole</b>' }],
  changed: [],
  kept: [],
  skipped: [],
  unknown: [],
  fixed: [],
  known: { restaurants: 6, street: 6, area: 6, hours: 6 },
  settings: [],
  sample: { restaurants: 0, reviews: 0, users: 0 },
  source: 'osm',
};
const job = (over: Partial<ImportJobWire> = {}): ImportJobWire => ({
  id: 4,
  state: 'ready',
  file_name: 'town.geojson',
  report: null,
  error: null,
  ...over,
});
const imports = (over?: Partial<ImportJobWire>) => ({ job: over ? job(over) : null, last: [] });
const open = (admin: object) =>
  openAdmin('/admin/city/import', { admin: { 'admin/import': imports(), ...admin } });
const townFile = () => new File(['12345678'], 'town.geojson');
const field = () => screen.findByLabelText('City file');

it('rejects empty and oversized files before uploading', async () => {
  const view = open({});
  const large = townFile();
  Object.defineProperty(large, 'size', { value: IMPORT_BYTES_MAX + 1 });
  await view.user.upload(await field(), large);
  expect(await screen.findByText(/larger than 64 MB\. Import it with/)).toBeVisible();
  await view.user.upload(await field(), new File([], 'empty.geojson'));
  expect(await screen.findByText('This file is empty.')).toBeVisible();
  expect(view.adminCalls.map(({ path }) => path)).toEqual(['admin/me', 'admin/import']);
});

it('shows the API’s error at the field and keeps the input', async () => {
  const zone = '"Springfield" is not a time zone.';
  const view = open({
    'admin/import/upload': refuse({ time_zone: zone }),
  });
  await view.user.click(await screen.findByRole('button', { name: 'Options for a first import' }));
  fill(screen.getByLabelText(/^City name/), 'Millbrook');
  fill(screen.getByLabelText(/^Time zone/), 'Springfield');
  await view.user.upload(await field(), townFile());
  await waitFor(() =>
    expect(screen.getByLabelText(/^Time zone/)).toHaveAccessibleDescription(/is not a time zone/),
  );
  expect(screen.getByLabelText(/^Time zone/)).toHaveValue('Springfield');
  expect(screen.getByLabelText(/^City name/)).toHaveValue('Millbrook');
});

it('uploads a file and shows that it is being read', async () => {
  const sending = createDeferred();
  const view = open({ 'admin/import/upload': () => sending.promise });
  await view.user.upload(await field(), townFile());
  expect(await screen.findByRole('progressbar', { name: 'Uploading the file' })).toBeVisible();
  view.respondAsAdmin({ 'admin/import': imports({ state: 'reading' }) });
  sending.resolve(null);
  expect(await screen.findByRole('progressbar', { name: 'Reading town.geojson' })).toBeVisible();
  const [form] = view.sent('admin/import/upload') as [FormData];
  expect(form.get('keep_other_sources')).toBe('false');
  expect((form.get('file') as File).name).toBe('town.geojson');
});

it('keeps the confirmation when applying fails', async () => {
  const view = open({
    'admin/import': imports({ report }),
    'admin/import/write': fail(new NetworkError('offline')),
  });
  const sure = await screen.findByLabelText('Yes, remove these restaurants');
  expect(screen.getByText('<b>Sole</b>')).toBeVisible();
  await view.user.click(sure);
  await view.user.click(screen.getByRole('button', { name: 'Apply changes' }));
  await waitFor(() => expect(view.platform.shownToasts.at(-1)?.kind).toBe('error'));
  expect(sure).toBeChecked();
  expect(view.sent('admin/import/write')).toEqual([{ id: 4, is_confirmed: true }]);
});
