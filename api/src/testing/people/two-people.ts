import type { RestaurantRecord } from '../../restaurants/record';
import { startTestApp, type TestApp } from '../app';
import { createPerson, type TestPerson } from '../people';

interface TwoPeopleTest extends Omit<TestApp, 'close'> {
  readonly ana: TestPerson;
  readonly ben: TestPerson;
}

/** The API host, for the tests of a file; each begins with these restaurants and two people, Ana Reyes and Ben Ito, and
 * with nothing that they did. */
export function prepareTwoPeople(records: readonly RestaurantRecord[]): TwoPeopleTest {
  let test: TestApp;
  let ana: TestPerson;
  let ben: TestPerson;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.database.pool.query(
      'TRUNCATE restaurants, options, users, rate_limits RESTART IDENTITY CASCADE',
    );
    ana = await createPerson(test.db, { first_name: 'Ana', last_name: 'Reyes' });
    ben = await createPerson(test.db, { first_name: 'Ben', last_name: 'Ito' });
    await test.save(records);
  });
  return {
    get app() {
      return test.app;
    },
    get database() {
      return test.database;
    },
    get db() {
      return test.db;
    },
    get ana() {
      return ana;
    },
    get ben() {
      return ben;
    },
    countStatements: (action) => test.countStatements(action),
    save: (made) => test.save(made),
  };
}
