import { watchDownloads } from '../../testing/open-profile';
import { dataFileName, saveFile } from './save-file';

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
