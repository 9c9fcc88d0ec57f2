import { filterRequest } from '@tableside/contracts/listing/wire';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { catalogue } from '../../search/catalogue/catalogue-plugin';
import type { Database } from '../../db/pool';
import { ApiError, toFailure } from '../../http/errors';
import { createTestDatabase } from '../../testing/database';
import { makeHeldWriter } from '../../testing/restaurants/held-writer';
import { makeSmallApp } from '../../testing/small-app';
import { listing } from './routes';
import { createPlacesAnswers, type PlacesAnswers } from './places-answers';

/** Two are made at a time and 32 wait. */
const ADMITTED = 34;
const REFUSED = 6;

const writer = makeHeldWriter();

/** Each call selects something else: who asks for the same is given one answer together. */
function selectAnew({ asText, asBrotli }: PlacesAnswers): PlacesAnswers {
  let calls = 0;
  const ratings = () => `[[${(calls += 1)},0,0]]`;
  return {
    asText: (list, favourites) => asText({ ...list, ratings: ratings() }, favourites),
    asBrotli: (list, favourites) => asBrotli({ ...list, ratings: ratings() }, favourites),
  };
}

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await makeSmallApp(database.db);
  await app.register(catalogue, {});
  await app.register(listing, { answers: selectAnew(createPlacesAnswers(writer.write)) });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload: filterRequest.parse({}), headers });
const askForPlaces = (headers?: Record<string, string>) =>
  ask('/api/restraunt/filter_places', headers);

it('a call that finds a full queue gets a 503; other calls, and those in the queue, are answered', async () => {
  writer.hold();
  const answers: LightMyRequestResponse[] = [];
  const inLine: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const take = (answer: LightMyRequestResponse) => {
      if (answers.push(answer) === REFUSED) resolve();
    };
    for (let caller = 0; caller < ADMITTED + REFUSED; caller += 1) {
      inLine.push(askForPlaces().then(take));
    }
  });
  // Nothing has been written yet: who has an answer was refused.
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      toFailure(new ApiError('unavailable')),
    ]);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  }
  const packed = await askForPlaces({ 'accept-encoding': 'br' });
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([503, undefined]);
  expect((await ask('/api/restraunt/filter_counts')).statusCode).toBe(200);
  expect((await ask('/api/restraunt/filter_restaurants')).statusCode).toBe(200);

  writer.release();
  await Promise.all(inLine);
  expect(answers.slice(REFUSED).map(({ statusCode }) => statusCode)).toEqual(
    Array(ADMITTED).fill(200),
  );
  expect((await askForPlaces({ 'accept-encoding': 'br' })).statusCode).toBe(200);
});
