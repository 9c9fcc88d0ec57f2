import { optionList } from '@tableside/contracts/listing/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { makeRecord } from '../../testing/restaurants/records';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('says how many open places have each option', async () => {
  await test.save([
    makeRecord({ title: 'One', options: { cuisine: ['Thai'] } }),
    makeRecord({ title: 'Two', options: { cuisine: ['Thai', 'Asian'] } }),
    makeRecord({ title: 'Gone', options: { cuisine: ['Greek', 'Asian'] } }),
  ]);
  await test.database.pool.query(`UPDATE restaurants SET closed_at = now() WHERE title = 'Gone'`);
  const { data } = await call(test, 'GET', '/api/cuisines-types/all_data', optionList);
  expect(data.map(({ title, count }) => [title, count])).toEqual([
    ['Asian', 1],
    ['Greek', 0],
    ['Thai', 2],
  ]);
});
