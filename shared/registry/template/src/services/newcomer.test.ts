import { makeWirePage } from '@tableside/contracts/listing/factory';
import { NetworkError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { makePlaces } from '../testing/places';
import { createNewcomerService } from './newcomer';

test('lists the best places, each once, as many as are asked for', async () => {
  const [first] = makePlaces(1);
  const page = makeWirePage([...makePlaces(5), ...(first ? [first] : [])]);
  const service = createNewcomerService(createFakePlatform({ answers: { restaurants: page } }));
  const titles = async (count: number) =>
    (await service.listPicks(count)).map(({ title }) => title);
  expect(await titles(2)).toEqual(['Place 1', 'Place 2']);
  expect(await titles(9)).toHaveLength(5);
});

test('leaves a failed call to whoever asks', async () => {
  const restaurants = () => {
    throw new NetworkError('away');
  };
  const service = createNewcomerService(createFakePlatform({ answers: { restaurants } }));
  await expect(service.listPicks(3)).rejects.toThrow('away');
});
