import {
  IMPORT_BYTES_MAX,
  type ImportJobWire,
  type ImportReportWire,
} from '@tableside/contracts/desk/import/wire';
import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { openDesk } from '../../testing/open-desk';

const report: ImportReportWire = {
  counts: { created: 1, changed: 0, returned: 0, gone: 6, unchanged: 5, kept: 0 },
  has_changes: true,
  doubt: '6 places (55 %) would be gone.',
  created: [{ external_id: 'node/1', title: 'Luna' }],
  returned: [],
  gone: [{ external_id: 'node/2', title: '<b>Sole</b>' }],
  changed: [],
  kept: [],
  skipped: [],
  unknown: [],
  mended: [],
  known: { places: 6, street: 6, area: 6, hours: 6 },
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
const open = (desk: object) =>
  openDesk('/desk/city/import', {
    desk: { 'desk/import': imports(), ...desk },
  });
const townFile = () => new File(['12345678'], 'town.geojson');
const field = () => screen.findByLabelText('File of the city');

it('refuses a file that is too large before a byte is sent', async () => {
  const view = open({});
  const large = townFile();
  Object.defineProperty(large, 'size', { value: IMPORT_BYTES_MAX + 1 });
  await view.user.upload(await field(), large);
  expect(await screen.findByText(/larger than 64 MB\. Use the command/)).toBeVisible();
  await view.user.upload(await field(), new File([], 'empty.geojson'));
  expect(await screen.findByText('This file is empty.')).toBeVisible();
  expect(view.deskCalls.map(({ path }) => path)).toEqual(['desk/me', 'desk/import']);
});

it('says at its field what is wrong, and keeps what was typed', async () => {
  const zone = '"Springfield" is not a time zone.';
  const view = open({
    'desk/import/upload': () => {
      throw new ApiError(zone, 200, { time_zone: zone });
    },
  });
  await view.user.click(await screen.findByRole('button', { name: 'For a first file' }));
  await view.user.type(screen.getByLabelText(/^The city’s name/), 'Millbrook');
  await view.user.type(screen.getByLabelText(/^Time zone/), 'Springfield');
  await view.user.upload(await field(), townFile());
  await waitFor(() =>
    expect(screen.getByLabelText(/^Time zone/)).toHaveAccessibleDescription(/is not a time zone/),
  );
  expect(screen.getByLabelText(/^Time zone/)).toHaveValue('Springfield');
  expect(screen.getByLabelText(/^The city’s name/)).toHaveValue('Millbrook');
});

it('sends a file, and shows that it is being read', async () => {
  const sending = createDeferred();
  const view = open({ 'desk/import/upload': () => sending.promise });
  await view.user.upload(await field(), townFile());
  expect(await screen.findByRole('progressbar', { name: 'Sending the file' })).toBeVisible();
  view.answerDesk({ 'desk/import': imports({ state: 'reading' }) });
  sending.resolve(null);
  expect(await screen.findByRole('progressbar', { name: 'Reading town.geojson' })).toBeVisible();
  const [sent] = view.deskCalls.filter(({ path }) => path === 'desk/import/upload');
  const form = sent?.body as FormData;
  expect(form.get('is_beside')).toBe('false');
  expect((form.get('file') as File).name).toBe('town.geojson');
});

it('keeps the choice when writing fails, and says why', async () => {
  const view = open({
    'desk/import': imports({ report }),
    'desk/import/write': () => {
      throw new NetworkError('offline');
    },
  });
  const sure = await screen.findByLabelText('It is right that they go');
  expect(screen.getByText('<b>Sole</b>')).toBeVisible();
  await view.user.click(sure);
  await view.user.click(screen.getByRole('button', { name: 'Write it' }));
  await waitFor(() => expect(view.platform.shownToasts.at(-1)?.kind).toBe('error'));
  expect(sure).toBeChecked();
  expect(view.deskCalls.find(({ path }) => path === 'desk/import/write')?.body).toEqual({
    id: 4,
    is_confirmed: true,
  });
});
