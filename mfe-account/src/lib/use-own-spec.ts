import type { EndpointResult } from '@tableside/contracts/endpoints';
import type { QuerySpec } from '@tableside/contracts/queries';
import { useSession } from '@tableside/platform';
import { useMemo } from 'react';

/** A read of one's own. The cache keeps it by person, so that whoever signs in next in this tab never sees it. */
export function useOwnSpec<Name extends 'favourites' | 'favouriteLists' | 'share' | 'votes'>(
  name: Name,
): QuerySpec<EndpointResult<Name>> {
  const id = useSession((state) => state.user?.id);
  const email = useSession((state) => state.user?.email);
  return useMemo(() => ({ queryKey: [name, { of: [id, email] }] }), [name, id, email]);
}
