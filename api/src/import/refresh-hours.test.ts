import { editRestaurant } from '../restaurants/edits/edit-restaurant';
import { loadRestaurant } from '../restaurants/edits/restaurant';
import { readRecords } from '../restaurants/stored';
import type { RestaurantRecord } from '../restaurants/record';
import { prepareImportTest } from '../testing/restaurants/imports';
import { toCollection } from './fixtures/files';
import { refreshHours } from './refresh-hours';

const city = prepareImportTest();
const warnings: unknown[] = [];
const logger = { warn: (...args: unknown[]) => void warnings.push(args) };
const IDS = [1, 2, 3];

const restaurant = (id: number, name: string, tags: Record<string, string>) => ({
  type: 'Feature',
  id: `node/${id}`,
  properties: { amenity: 'restaurant', 'addr:city': 'Nashville', name, ...tags },
  geometry: { type: 'Point', coordinates: [-86.78 + id / 100, 36.16] },
});

/** Imports three restaurants and changes the month of their computed hours. */
async function importRestaurants(): Promise<string> {
  const path = city.files.write(
    'restaurants.geojson',
    toCollection([
      restaurant(1, 'Luna', { opening_hours: 'Mo-Su 11:00-22:00; PH off', 'addr:state': 'TN' }),
      restaurant(2, 'Sol', { opening_hours: 'Apr-Oct Mo-Su 10:00-18:00', 'addr:state': 'TN' }),
      restaurant(3, 'Mar', { opening_hours: 'Mo-Su 11:00-22:00; PH off' }),
    ]),
  );
  expect((await city.run(path)).outcome).toBe('written');
  return path;
}

async function hoursAt(now: Date): Promise<RestaurantRecord['hours'][]> {
  await refreshHours(city.db, logger, now);
  return (await readRecords(city.db, IDS)).map(({ record }) => record.hours);
}
const spansOn = (hours: RestaurantRecord['hours'] | undefined, date: string) =>
  hours?.specialDays?.find((day) => day.date === date)?.spans;

it('updates special days and seasons without an import', async () => {
  const path = await importRestaurants();
  const [luna, sol] = await hoursAt(new Date(2031, 3, 1));
  expect(spansOn(luna, '2032-12-25')).toEqual([]);
  expect(spansOn(sol, '2031-05-20')).toEqual([[600, 1080]]);
  expect(spansOn((await hoursAt(new Date(2031, 10, 1)))[1], '2031-11-20')).toEqual([]);
  expect((await city.run(path)).outcome).toBe('nothing to do');
});

it('uses the state of the city for an address without one', async () => {
  await importRestaurants();
  const [, , mar] = await hoursAt(new Date(2031, 0, 1));
  // Good Friday is a holiday in Tennessee.
  expect(spansOn(mar, '2031-04-11')).toEqual([]);
});

it('reports dates on which the library fails', async () => {
  await importRestaurants();
  await hoursAt(new Date(2032, 0, 1));
  warnings.length = 0;
  const [luna] = await hoursAt(new Date(2028, 0, 1));
  expect(spansOn(luna, '2028-12-31')).toBeNull();
  expect(warnings).toEqual([
    [expect.objectContaining({ restaurants: 2 }), 'hours of some dates not evaluated'],
  ]);
});

it('keeps manually entered hours', async () => {
  await importRestaurants();
  const own = { spans: [{ weekday: 1 as const, opensMin: 600, closesMin: 660 }], closedOn: [] };
  const day = { date: '2031-06-01', name: 'Party', spans: [] };
  const by = { who: 'ida@example.com', source: 'owner' } as const;
  await editRestaurant(city.db, { restaurantId: 1, changes: { specialDays: [day] }, ...by });
  // Regular hours replace seasonal ones.
  await editRestaurant(city.db, { restaurantId: 2, changes: { hours: own }, ...by });
  expect((await loadRestaurant(city.db, 2))?.record.hours.specialDays).toEqual([]);
  await editRestaurant(city.db, {
    restaurantId: 3,
    changes: { closure: { until: '2027-02-01', reason: null } },
    now: new Date(2026, 11, 20),
    ...by,
  });
  const [luna, sol, mar] = await hoursAt(new Date(2027, 0, 1));
  expect(luna?.specialDays).toEqual([day]);
  expect(sol).toEqual({ ...own, closedOn: [], specialDays: [] });
  expect(spansOn(mar, '2027-01-05')).toEqual([]);
  expect(spansOn(mar, '2028-07-04')).toEqual([]);
  expect((await loadRestaurant(city.db, 1))?.overrides.get('specialDays')?.imported).toContainEqual(
    {
      date: '2028-07-04',
      name: 'Independence Day',
      spans: [],
    },
  );
});
