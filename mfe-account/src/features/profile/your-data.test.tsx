import { ApiError, NetworkError } from '@tableside/platform';
import { screen } from '@testing-library/react';
import { openReady, watchDownloads } from '../../testing/open-profile';

const button = () => screen.getByRole('button', { name: 'Download my data' });
const zip = new Blob(['zip']);

it('saves the file that the host sends', async () => {
  const { downloads } = watchDownloads();
  const { user } = await openReady({ answers: { exportData: () => zip } });
  expect(
    screen.getByText('A zip file with everything we keep about you (CSV and JSON).'),
  ).toBeVisible();
  await user.click(button());
  expect(await screen.findByText('Your file is in your downloads.')).toBeInTheDocument();
  expect(downloads).toEqual([
    { name: expect.stringMatching(/^tableside-data-\d{4}-\d\d-\d\d\.zip$/), file: zip },
  ]);
});

it('says why it failed in place, and works at the second try', async () => {
  watchDownloads();
  const { user, platform } = await openReady({
    answers: { exportData: new NetworkError('No answer came.') },
  });
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer came.');
  expect(platform.shownToasts).toEqual([{ kind: 'error', message: 'No answer came.' }]);
  platform.api.answer({ exportData: () => zip });
  await user.click(button());
  expect(await screen.findByText('Your file is in your downloads.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is hidden, with a word, once the host turned out not to offer it', async () => {
  const { user } = await openReady({
    answers: { exportData: new ApiError('Not found', 404) },
  });
  await user.click(button());
  expect(await screen.findByText(/Your data cannot be downloaded here/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('button', { name: 'Download my data' })).not.toBeInTheDocument();
});
