import { makeSummary } from '@tableside/contracts/factories';
import { sortByDistance } from './sort-by-distance';

describe('sortByDistance', () => {
  const here = { latitude: 35.05, longitude: -85.3 };
  const at = (slug: string, north: number) =>
    makeSummary({ slug, coordinates: { ...here, latitude: here.latitude + north } });

  test('nearest first, with distances in miles and feet', () => {
    const { restaurants, distances } = sortByDistance(
      [at('far', 0.1), at('near', 0.0005), at('between', -0.01)],
      here,
    );
    expect(restaurants.map(({ slug }) => slug)).toEqual(['near', 'between', 'far']);
    expect([...distances]).toEqual([
      ['near', '200 ft'],
      ['between', '0.7 mi'],
      ['far', '6.9 mi'],
    ]);
  });

  test('places that nobody can find are left out and counted; one that came twice shows once', () => {
    const luna = at('luna', 0.01);
    const lost = makeSummary({ slug: 'lost', coordinates: null });
    expect(sortByDistance([lost, luna, luna], here)).toMatchObject({
      restaurants: [luna],
      unplaced: 1,
    });
  });

  test('places at one point keep their order', () => {
    const places = ['c', 'a', 'b'].map((slug) => at(slug, 0.02));
    expect(sortByDistance(places, here).restaurants).toEqual(places);
  });
});
