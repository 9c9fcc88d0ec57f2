import { readSampleCity, readSamplePictures } from './sample-city';

const { options, restaurants, reviewers, reviews } = readSampleCity();
const pictures = readSamplePictures();

describe('readSampleCity', () => {
  it('has 48 restaurants and 60 reviewers with unique identities', () => {
    const countUnique = (values: readonly unknown[]) => new Set(values).size;
    expect(countUnique(restaurants.map(({ slug }) => slug))).toBe(48);
    expect(countUnique(restaurants.map(({ externalId }) => externalId))).toBe(48);
    expect(countUnique(reviewers.map(({ email }) => email))).toBe(60);
    const phones = restaurants.flatMap(({ phone }) => phone ?? []);
    expect(countUnique(phones)).toBe(phones.length);
  });

  it('has 600 reviews, at most one per reviewer and restaurant', () => {
    expect(new Set(reviews.map(({ slug, reviewer }) => `${slug} ${reviewer}`)).size).toBe(600);
    for (const { slug, reviewer } of reviews) {
      expect(restaurants.some((place) => place.slug === slug)).toBe(true);
      expect(reviewers[reviewer]).toBeDefined();
    }
  });

  it('uses every option of the specification and no other', () => {
    const used = (kind: keyof typeof options) =>
      [...new Set(restaurants.flatMap((place) => place.options[kind]))].sort();
    for (const kind of Object.keys(options) as (keyof typeof options)[]) {
      expect(used(kind)).toEqual([...options[kind]].sort());
    }
  });

  it('is recognizably fictional', () => {
    for (const { phone, website } of restaurants) {
      expect(phone ?? '423-555-0100').toMatch(/^423-555-01\d\d$/);
      expect(website ?? 'https://none.example').toMatch(/^https:\/\/[a-z0-9]+\.example$/);
    }
    expect(reviewers.every(({ email }) => email.endsWith('@reviewers.example'))).toBe(true);
  });

  it('has a picture for every image, and no other besides the header', () => {
    const images = [...restaurants, ...reviews].flatMap((entry) => entry.images);
    const dishes = restaurants.flatMap(({ menu }) => menu.flatMap(({ image }) => image ?? []));
    const files = ['uploads/setting/header.webp', ...images, ...dishes].map((path) =>
      path.replace(/^uploads\/(.+)\.webp$/, '$1.svg'),
    );
    expect(Object.keys(pictures).sort()).toEqual([...new Set(files)].sort());
  });
});
