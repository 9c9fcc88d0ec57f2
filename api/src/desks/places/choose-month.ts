import type { Db } from '../../db/schema';
import { requireCurrent } from '../../restaurants/edits/place-version';
import { notePlaceAct, type Editor } from '../../restaurants/edits/place';
import { chooseFeatured, findChoice } from '../../restaurants/rankings';

/** Makes an open place that of the month, or leaves the choice to the ranking again where it is the place of the month.
 * @returns false where the place is not open, or there is nothing to change
 * @throws {ApiError} restaurant-changed when another restaurant was chosen since `version` */
export const chooseMonth = (
  db: Db,
  {
    placeId,
    isChosen,
    version,
    ...editor
  }: Editor & { readonly placeId: number; readonly isChosen: boolean; readonly version: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const place = await tx
      .selectFrom('restaurants')
      .select(['id', 'slug'])
      .where('id', '=', placeId)
      .forUpdate()
      .executeTakeFirst();
    if (!place) return false;
    const before = await findChoice(tx);
    if (isChosen === (before === place.slug)) return false;
    const after = isChosen ? place.slug : null;
    const check = { version, source: editor.source, choice: before };
    await requireCurrent(tx, placeId, [{ part: 'featured', yours: after }], check);
    if ((await chooseFeatured(tx, after)) === null && isChosen) return false;
    await notePlaceAct(tx, place, 'featured', editor, {
      reason: isChosen ? 'place of the month' : 'left to the ranking',
      details: { before, after },
    });
    return true;
  });
