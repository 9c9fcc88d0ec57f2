import type { CountedOption, FilterKind } from '@tableside/contracts/listing/model';
import { FILTER_KINDS } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';

const optionQuery = (kind: FilterKind) => query('options', { kind });

export const optionQueries = FILTER_KINDS.map(optionQuery);

/** One option list as far as it is known. */
export interface OptionList {
  /** Undefined while it loads and after a failure. */
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
