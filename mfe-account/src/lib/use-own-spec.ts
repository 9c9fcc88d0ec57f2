import type { EndpointResult } from '@tableside/contracts/endpoints';
import type { QuerySpec } from '@tableside/contracts/queries';
import { useSession } from '@tableside/platform';
import { useMemo } from 'react';

/** Query for the current user's data. Cached per user, so that the next user in this tab never sees it. */
export function useOwnSpec<Name extends 'favorites' | 'favoriteLists' | 'share' | 'votes'>(
  name: Name,
): QuerySpec<EndpointResult<Name>> {
  const id = useSession((state) => state.user?.id);
  const email = useSession((state) => state.user?.email);
  return useMemo(() => ({ queryKey: [name, { of: [id, email] }] }), [name, id, email]);
}
