import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated } from '@tableside/contracts/favourite/wire';
import { call } from '../../testing/app';
import { prepareOwnReviewTest } from '../../testing/reviews/own-reviews';
import { createPerson, type TestPerson } from '../../testing/people';

const test = prepareOwnReviewTest();
const { detail, list, own, pathsOf, photo, query, remove, send } = test;

describe('deleting', () => {
  it('takes the review, its photos and its stars away', async () => {
    const [path] = pathsOf(await send({ photos: [photo()] }));
    expect(await remove()).toMatchObject({ success: true, message: 'Your review is deleted.' });
    expect((await own()).data).toBeNull();
    expect(await detail()).toMatchObject({ rating_avg: null, rating_count: 0, reviews: [] });
    expect((await test.app.inject({ url: `/${path}` })).statusCode).toBe(404);
  });

  it('of a review that is not there changes nothing and says so', async () => {
    await send({}, test.ben);
    expect(await remove()).toMatchObject({
      status: 200,
      success: true,
      message: 'You have no review of this restaurant.',
    });
    expect((await own(test.ben)).data).not.toBeNull();
  });

  it('works where the restaurant has closed', async () => {
    await send({ photos: [photo()] });
    await query('UPDATE restaurants SET closed_at = now()');
    expect((await remove()).success).toBe(true);
    expect(await query('SELECT id FROM reviews')).toEqual([]);
  });
});

describe('the end of an account', () => {
  const leave = (reviews: 'keep' | 'remove') =>
    call(
      test,
      'POST',
      '/api/users/delete_account',
      nothing,
      { confirmation: test.ana.email, reviews },
      test.ana,
    );

  it('takes the photos away with the reviews', async () => {
    await send({ photos: [photo()] });
    await send({ slug: 'sole', photos: [photo()] });
    const kept = pathsOf(await send({ photos: [photo()] }, test.ben));
    expect((await leave('remove')).success).toBe(true);
    expect((await list('uploads/reviews')).map((name) => `uploads/reviews/${name}`)).toEqual(kept);
  });

  it('leaves them where the reviews stay', async () => {
    const paths = pathsOf(await send({ photos: [photo()] }));
    expect((await leave('keep')).success).toBe(true);
    expect((await detail()).reviews).toMatchObject([
      { images: paths.map((path) => ({ image_url: path })) },
    ]);
  });
});

it('moves average, count and histogram in the same transaction under 50 concurrent writers', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => createPerson(test.db)));
  const rate = (person: TestPerson, ratings: number) =>
    call(
      test,
      'POST',
      '/api/review/create_client_review',
      wireCreated,
      { ratings, slug: 'luna' },
      person,
    );
  const acts = people.map((person, index) => {
    const stars = 1 + (index % 5);
    const other = 1 + ((index + 2) % 5);
    return (
      [
        [() => rate(person, stars), () => send({ ratings: other, review: 'Again.' }, person)],
        [() => send({ ratings: stars, photos: [photo()] }, person), () => rate(person, other)],
        [() => rate(person, stars), () => remove(person)],
        [
          () => send({ ratings: stars, photos: [photo()] }, person),
          () => remove(person),
          () => rate(person, other),
        ],
      ][index % 4] ?? []
    );
  });
  const answers = await Promise.all(acts.flatMap((steps) => steps.map((step) => step())));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const reviews = (await query('SELECT rating::int AS rating FROM reviews')) as {
    rating: number;
  }[];
  const counts = [1, 2, 3, 4, 5].map(
    (stars) => reviews.filter(({ rating }) => rating === stars).length,
  );
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const shown = await detail();
  expect(shown).toMatchObject({
    rating_count: reviews.length,
    rating_avg: Math.round((10 * sum) / reviews.length) / 10,
  });
  expect(shown.star_counts).toEqual(counts);
});
