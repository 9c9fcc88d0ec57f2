import type { RestaurantRecord } from '../../restaurants/record';
import { prepareTestApp, type TestApp } from '../app';
import { createUser, type TestUser } from '../users';

interface TwoUsersTest extends TestApp {
  readonly ana: TestUser;
  readonly ben: TestUser;
}

/** The API for the tests of a file. Each test starts with the given restaurants and two new users, Ana Reyes
 * and Ben Ito. */
export function prepareTwoUsers(records: readonly RestaurantRecord[]): TwoUsersTest {
  const test = prepareTestApp() as TwoUsersTest;
  beforeEach(async () => {
    await test.empty('restaurants', 'options', 'users', 'rate_limits');
    Object.assign(test, {
      ana: await createUser(test.db, { first_name: 'Ana', last_name: 'Reyes' }),
      ben: await createUser(test.db, { first_name: 'Ben', last_name: 'Ito' }),
    });
    await test.save(records);
  });
  return test;
}
