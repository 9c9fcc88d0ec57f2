import { CUISINES } from './art/cloth';
import { ACCESS, FEATURES, OCCASIONS, SERVICES } from './data/options';
import { buildSampleData } from './sample';

const sample = buildSampleData();
const { restaurants, reviews } = sample;
const reviewsOf = (slug: string) => reviews.filter((review) => review.slug === slug);
const countsByDay = (slug: string) => {
  const spans = restaurants.find((place) => place.slug === slug)?.hours.spans ?? [];
  return [1, 2, 3, 4, 5, 6, 7].map((day) => spans.filter((s) => s.weekday === day).length);
};

describe('buildSampleData', () => {
  test('there are 48 restaurants of all nine cuisines, each with its own slug and title', () => {
    expect(restaurants).toHaveLength(48);
    expect(new Set(restaurants.map(({ slug }) => slug)).size).toBe(48);
    expect(new Set(restaurants.map(({ title }) => title)).size).toBe(48);
    for (const cuisine of CUISINES) {
      const places = restaurants.filter(({ options }) => options.cuisine.includes(cuisine));
      expect(places.length).toBeGreaterThanOrEqual(4);
    }
  });

  test('every option of the specification is used, and no other', () => {
    const used = (kind: keyof (typeof restaurants)[number]['options']) =>
      [...new Set(restaurants.flatMap(({ options }) => options[kind]))].sort();
    expect(used('cuisine')).toEqual([...CUISINES].sort());
    expect(used('service')).toEqual([...SERVICES].sort());
    expect(used('popularFor')).toEqual([...OCCASIONS].sort());
    expect(used('feature')).toEqual([...FEATURES].sort());
    expect(used('accessibility')).toEqual([...ACCESS].sort());
  });

  test.each(restaurants.map((place) => [place.slug, place] as const))(
    '%s is in Chattanooga, can be told apart from a real place, and is complete',
    (_slug, place) => {
      expect(place.source).toBe('demo');
      expect(place.latitude).toBeGreaterThan(34.98);
      expect(place.latitude).toBeLessThan(35.2);
      expect(place.longitude).toBeGreaterThan(-85.42);
      expect(place.longitude).toBeLessThan(-85.1);
      expect(place.location).toMatch(/^\d+ .+, (Chattanooga|Hixson|Red Bank), TN 37\d{3}$/);
      expect(place.phone ?? '423-555-0100').toMatch(/^423-555-01\d\d$/);
      expect(place.website ?? 'https://none.example').toMatch(/^https:\/\/[a-z0-9]+\.example$/);
      expect(place.overview?.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(place.overview).not.toContain('!');
      expect(place.menu.length).toBeGreaterThanOrEqual(4);
      expect(place.menu.length).toBeLessThanOrEqual(8);
      expect(place.images.length).toBeGreaterThanOrEqual(3);
      expect(place.images.length).toBeLessThanOrEqual(6);
      for (const image of place.images) expect(sample.pictures.has(image)).toBe(true);
    },
  );

  test('phone numbers are not shared', () => {
    const phones = restaurants.flatMap(({ phone }) => phone ?? []);
    expect(new Set(phones).size).toBe(phones.length);
  });

  test('all kinds of hours occur', () => {
    const spans = restaurants.flatMap(({ hours }) => hours.spans);
    expect(spans.some(({ closesMin }) => closesMin > 1440)).toBe(true);
    expect(restaurants.filter(({ hours }) => hours.closedOn.length > 0).length).toBeGreaterThan(20);
    expect(countsByDay('osteria-verde')).toEqual([2, 2, 2, 2, 2, 1, 0]);
    expect(countsByDay('night-shift-diner')).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(restaurants.find(({ slug }) => slug === 'crust-fund')?.hours).toEqual({
      spans: [],
      closedOn: [],
    });
    const known = (slug: string) => {
      const hours = restaurants.find((place) => place.slug === slug)?.hours;
      return new Set([...(hours?.closedOn ?? []), ...(hours?.spans ?? []).map((s) => s.weekday)]);
    };
    // Wednesday is neither open nor closed.
    expect(known('q')).toEqual(new Set([1, 2, 4, 5, 6, 7]));
  });

  test('titles include accents, other scripts, one letter and a hundred letters', () => {
    const titles = restaurants.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Café Dogwood', 'Jürgen’s Brauhaus', 'Q']));
    expect(titles.some((title) => /\p{Script=Han}/u.test(title))).toBe(true);
    expect(Math.max(...titles.map(({ length }) => length))).toBeGreaterThan(80);
  });

  test('600 reviews by 60 people over 18 months, nobody twice at one place', () => {
    expect(reviews).toHaveLength(600);
    expect(new Set(reviews.map(({ reviewer }) => reviewer)).size).toBe(60);
    expect(sample.reviewers.every(({ email }) => email.endsWith('@reviewers.example'))).toBe(true);
    expect(new Set(reviews.map(({ slug, reviewer }) => `${slug} ${reviewer}`)).size).toBe(600);
    const months = new Set(reviews.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)));
    expect(months.size).toBe(18);
    expect([...months].sort().at(0)).toBe('2025-05');
    expect([...months].sort().at(-1)).toBe('2026-10');
  });

  test('ratings differ between places', () => {
    const means = [...new Set(reviews.map(({ slug }) => slug))].map((slug) => {
      const stars = reviewsOf(slug).map(({ rating }) => rating);
      return stars.reduce((sum, rating) => sum + rating, 0) / stars.length;
    });
    expect(means.filter((mean) => mean >= 4.5).length).toBeGreaterThanOrEqual(8);
    expect(means.filter((mean) => mean < 3.5).length).toBeGreaterThanOrEqual(3);
    expect(reviews.every(({ rating }) => [1, 2, 3, 4, 5].includes(rating))).toBe(true);
    expect(reviewsOf('malt-and-mustard').map(({ rating }) => rating)).toEqual([5]);
    const unrated = restaurants.filter(({ slug }) => reviewsOf(slug ?? '').length === 0);
    expect(unrated).toHaveLength(2);
  });

  test('texts look written by many: some empty, hardly one twice, no placeholder left', () => {
    const texts = reviews.flatMap(({ text }) => text ?? []);
    expect(texts.length).toBeGreaterThan(450);
    expect(texts.length).toBeLessThan(560);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.85);
    expect(texts.filter((text) => /[{}]|undefined|the The/.test(text))).toEqual([]);
    expect(reviews.filter(({ images }) => images.length > 0).length).toBeGreaterThan(30);
  });

  test('the same data is built every time', () => {
    expect(buildSampleData()).toEqual(sample);
  });
});
