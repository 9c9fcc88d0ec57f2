import type { CountedOption, FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { FILTER_KINDS } from '@tableside/contracts/listing/paths';
import { FIRST_OPTIONS } from '@tableside/contracts/listing/rules';
import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';

export interface FilterGroupDefinition {
  readonly kind: FilterKind;
  readonly title: string;
  readonly first?: number;
  /** Open without a selection. */
  readonly isOpen?: boolean;
}

export const FILTER_GROUPS: readonly FilterGroupDefinition[] = [
  { kind: 'cuisine', title: 'Cuisine Type', isOpen: true },
  { kind: 'popularFor', title: 'Popular For' },
  { kind: 'service', title: 'Service Type' },
  { kind: 'feature', title: 'Amenities', first: FIRST_OPTIONS },
  { kind: 'accessibility', title: 'Accessibility', first: FIRST_OPTIONS },
];

export const startsOpen = (group: FilterGroupDefinition, filter: ListingFilter): boolean =>
  Boolean(group.isOpen) || filter[group.kind].length > 0;

const optionQuery = (kind: FilterKind) => query('options', { kind });

export const optionQueries = FILTER_KINDS.map(optionQuery);

export interface OptionList {
  /** Undefined while loading and after a failure. */
  readonly options: readonly CountedOption[] | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}
export type OptionLists = Readonly<Record<FilterKind, OptionList>>;

function useOptionList(kind: FilterKind): OptionList {
  const { data, isError, refetch } = useApiQuery(optionQuery(kind));
  return { options: data, isError: isError && !data, retry: () => void refetch() };
}

export function useFilterOptions(): OptionLists {
  const cuisine = useOptionList('cuisine');
  const popularFor = useOptionList('popularFor');
  const service = useOptionList('service');
  const feature = useOptionList('feature');
  const accessibility = useOptionList('accessibility');
  return { cuisine, popularFor, service, feature, accessibility };
}

export function titleOfOption(lists: OptionLists, kind: FilterKind, id: number): string {
  const title = lists[kind].options?.find((option) => option.id === id)?.title;
  const group = FILTER_GROUPS.find((each) => each.kind === kind);
  return title ?? `${group?.title ?? ''} ${id}`;
}
