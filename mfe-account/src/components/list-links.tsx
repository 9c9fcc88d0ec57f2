import { paths } from '@tableside/contracts/paths';
import { useApiQuery, useIsSignedIn } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Columns3, Vote } from 'lucide';
import { COMPARED_MAX, comparePath, writeRestaurants } from '../lib/restaurant-list';
import { useOwnSpec } from '../lib/use-own-spec';

interface CompareLinkProps {
  /** Slugs to compare. If there are too many, the user chooses on the compare page. */
  readonly restaurants: readonly string[];
  /** Token of the shared list they are on. */
  readonly token?: string | null;
}

export function CompareLink({ restaurants, token = null }: CompareLinkProps) {
  return (
    <ButtonLink
      variant="secondary"
      href={comparePath(restaurants.length > COMPARED_MAX ? [] : restaurants, token)}
      icon={<Icon of={Columns3} />}
    >
      Compare
    </ButtonLink>
  );
}

interface InviteFriendsProps {
  /** Slugs selected at first. */
  readonly restaurants?: readonly string[];
  /** Token of the shared list whose restaurants can also be chosen. */
  readonly token?: string | null;
  /** Hides the link. The query still runs, so that it never starts in the middle of a change of favorites. */
  readonly isIdle?: boolean;
}

/** Links to a table vote. Hidden when the API does not support votes. */
export function InviteFriends({
  restaurants = [],
  token = null,
  isIdle = false,
}: InviteFriendsProps) {
  const { data } = useApiQuery(useOwnSpec('votes'), { enabled: useIsSignedIn() });
  if (data === undefined || isIdle) return null;
  return (
    <ButtonLink
      variant="secondary"
      href={paths.vote + writeRestaurants(restaurants, token)}
      icon={<Icon of={Vote} />}
    >
      Ask friends
    </ButtonLink>
  );
}
