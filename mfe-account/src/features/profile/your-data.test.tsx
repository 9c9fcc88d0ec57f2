import { ApiError, NetworkError } from '@tableside/platform';
import { screen } from '@testing-library/react';
import { openReady, watchDownloads } from '../../testing/open-profile';
import { dataFileName, saveFile } from './save-file';

const button = () => screen.getByRole('button', { name: 'Download my data' });
const zip = new Blob(['zip']);

it('downloads the file from the API', async () => {
  const { downloads } = watchDownloads();
  const { user } = await openReady({ responses: { exportData: () => zip } });
  expect(screen.getByText('Download a copy of your data (.zip).')).toBeVisible();
  await user.click(button());
  expect(await screen.findByText('Your download has started.')).toBeInTheDocument();
  expect(downloads).toEqual([
    { name: expect.stringMatching(/^tableside-data-\d{4}-\d\d-\d\d\.zip$/), file: zip },
  ]);
});

it('shows why it failed in place, and can be retried', async () => {
  watchDownloads();
  const { user, platform } = await openReady({
    responses: { exportData: new NetworkError('No connection.') },
  });
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
  expect(platform.shownToasts).toEqual([{ kind: 'error', message: 'No connection.' }]);
  platform.api.respond({ exportData: () => zip });
  await user.click(button());
  expect(await screen.findByText('Your download has started.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is replaced by a message if the API does not support it', async () => {
  const { user } = await openReady({
    responses: { exportData: new ApiError('Not found', 404) },
  });
  await user.click(button());
  expect(await screen.findByText(/can’t download your data here/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('button', { name: 'Download my data' })).not.toBeInTheDocument();
});

it('downloads the file under its name, then revokes its URL', () => {
  jest.useFakeTimers();
  const { downloads, free } = watchDownloads();
  const file = new Blob(['zip']);
  saveFile(file, 'data.zip');
  expect(downloads).toEqual([{ name: 'data.zip', file }]);
  expect(document.body).toBeEmptyDOMElement();
  expect(free).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(free).toHaveBeenCalledWith('blob:1');
  jest.useRealTimers();
});

it('has the date in the file name', () => {
  expect(dataFileName(new Date(2026, 4, 2, 23, 59))).toBe('tableside-data-2026-05-02.zip');
});
