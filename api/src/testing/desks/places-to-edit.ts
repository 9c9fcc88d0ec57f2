import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import { editPlace, revertEdit } from '../../restaurants/edits/edit-place';
import { loadPlace } from '../../restaurants/edits/place';
import { loadVersion } from '../../restaurants/edits/place-version';
import type { RestaurantRecord } from '../../restaurants/record';
import type { TestApp } from '../app';
import { makeRecord } from '../restaurants/records';

export const OPERATOR = { who: 'op@example.com', source: 'operator' } as const;
const NOW = new Date('2026-11-26T12:00:00Z');

/** What tests about hand edits do with a host: places, changes of them, and the imports in between. */
export function placesToEdit(test: Pick<TestApp, 'db' | 'save'>) {
  const edit = (placeId: number, changes: PlaceChanges) =>
    editPlace(test.db, { placeId, changes, now: NOW, ...OPERATOR });
  const load = async (id: number) => {
    const place = await loadPlace(test.db, id);
    if (!place) throw new Error('no such place');
    return place;
  };
  return {
    make: async (changes: Partial<RestaurantRecord> = {}) => {
      const record = makeRecord({
        latitude: 38.9,
        longitude: -77,
        ...changes,
        options: { cuisine: ['Thai'] },
      });
      const ids = await test.save([record]);
      return { record, id: [...ids.values()][0] ?? 0 };
    },
    edit,
    /** Edits it, and has to succeed.
     * @returns the act */
    changed: async (placeId: number, changes: PlaceChanges): Promise<number> => {
      const done = await edit(placeId, changes);
      if (done.outcome !== 'changed') throw new Error(JSON.stringify(done));
      return done.actId;
    },
    load,
    version: async (id: number) => loadVersion(test.db, await load(id)),
    revert: (actId: number) => revertEdit(test.db, { actId, who: OPERATOR.who }),
    importAgain: (record: RestaurantRecord, changes: Partial<RestaurantRecord>) =>
      test.save([{ ...record, ...changes }]),
  };
}
