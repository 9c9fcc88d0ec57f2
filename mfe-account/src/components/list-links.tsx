import { paths } from '@tableside/contracts/paths';
import { useApiQuery, useIsSignedIn } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Columns3, Vote } from 'lucide';
import { COMPARED_MAX, comparePath, writePlaces } from '../lib/place-list';
import { useOwnSpec } from '../lib/use-own-spec';

interface CompareLinkProps {
  /** Slugs of a list. As many as can be compared are, else they are chosen there. */
  readonly places: readonly string[];
  /** Of the shared list that they stand on. */
  readonly token?: string | null;
}

export function CompareLink({ places, token = null }: CompareLinkProps) {
  return (
    <ButtonLink
      variant="secondary"
      href={comparePath(places.length > COMPARED_MAX ? [] : places, token)}
      icon={<Icon of={Columns3} />}
    >
      Compare
    </ButtonLink>
  );
}

interface AskFriendsProps {
  /** Slugs that are chosen at first. */
  readonly places?: readonly string[];
  /** Of the shared list that they stand on, whose places can be chosen too. */
  readonly token?: string | null;
  /** There is nothing to vote about now. It asks the host all the same, which it must not begin to in the middle of a
   * change of favorites. */
  readonly isIdle?: boolean;
}

/** Leads to a table vote, where the host has them. */
export function AskFriends({ places = [], token = null, isIdle = false }: AskFriendsProps) {
  const { data } = useApiQuery(useOwnSpec('votes'), { enabled: useIsSignedIn() });
  if (data === undefined || isIdle) return null;
  return (
    <ButtonLink
      variant="secondary"
      href={paths.vote + writePlaces(places, token)}
      icon={<Icon of={Vote} />}
    >
      Ask friends
    </ButtonLink>
  );
}
