import type { FilterKind } from '@tableside/contracts/listing/model';
import { FILTER_GROUPS } from './filter-groups';
import type { OptionLists } from './use-filter-options';

/** An option's title; where its list is not known, the group's with the id. */
export function titleOfOption(lists: OptionLists, kind: FilterKind, id: number): string {
  const title = lists[kind].options?.find((option) => option.id === id)?.title;
  const group = FILTER_GROUPS.find((each) => each.kind === kind);
  return title ?? `${group?.title ?? ''} ${id}`;
}
