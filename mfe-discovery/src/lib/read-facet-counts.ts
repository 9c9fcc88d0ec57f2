import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { NARROWINGS, TRAITS, type FacetCounts } from '@tableside/contracts/listing/facets';

/** What a host counts for facets; null where it does not. */
export function readFacetCounts(facets: unknown): FacetCounts | null {
  if (!isObject(facets)) return null;
  const counted = <Title extends string>(
    value: unknown,
    find: (title: string) => Title | undefined,
  ) =>
    objects(value).flatMap((item) => {
      const title = find(text(item['title']) ?? '');
      return title ? [{ title, count: number(item['count']) ?? 0 }] : [];
    });
  const among =
    <Title extends string>(titles: readonly Title[]) =>
    (wanted: string) =>
      titles.find((title) => title === wanted);
  return {
    prices: counted(facets['prices'], among(PRICE_RANGES)),
    areas: counted(facets['areas'], (title) => title),
    traits: counted(facets['traits'], among(TRAITS)),
    unknown: counted(facets['unknown'], among(NARROWINGS)),
  };
}
