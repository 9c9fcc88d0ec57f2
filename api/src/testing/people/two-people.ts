import type { RestaurantRecord } from '../../restaurants/record';
import { prepareTestApp, type TestApp } from '../app';
import { createPerson, type TestPerson } from '../people';

interface TwoPeopleTest extends TestApp {
  readonly ana: TestPerson;
  readonly ben: TestPerson;
}

/** The API host, for the tests of a file; each begins with these restaurants and two people, Ana Reyes and Ben Ito, and
 * with nothing that they did. */
export function prepareTwoPeople(records: readonly RestaurantRecord[]): TwoPeopleTest {
  const test = prepareTestApp() as TwoPeopleTest;
  beforeEach(async () => {
    await test.query('TRUNCATE restaurants, options, users, rate_limits RESTART IDENTITY CASCADE');
    Object.assign(test, {
      ana: await createPerson(test.db, { first_name: 'Ana', last_name: 'Reyes' }),
      ben: await createPerson(test.db, { first_name: 'Ben', last_name: 'Ito' }),
    });
    await test.save(records);
  });
  return test;
}
