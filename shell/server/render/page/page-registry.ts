import type { Claim } from '../../../src/composition/claims';
import type { PageRegistry, PageRemote } from '../../../src/federation/registry';

/** True where every page of a remote keeps apart. */
const isApart = ({ claims }: PageRemote): boolean =>
  claims.length > 0 && claims.every(({ apart }) => apart);

/** What a page is told of the remotes: nothing of those that keep apart, unless the page is theirs.
 * @param claim whose page it is */
export const pageRegistry = (registry: PageRegistry, claim: Claim | undefined): PageRegistry =>
  Object.fromEntries(
    Object.entries(registry).filter(([name, remote]) => name === claim?.remote || !isApart(remote)),
  );
