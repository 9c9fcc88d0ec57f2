import { paths } from '@tableside/contracts/paths';
import { useApiQuery, useIsSignedIn } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Vote } from 'lucide';
import { writePlaces } from '../lib/place-list';
import { useOwnSpec } from '../lib/use-own-spec';

/** Leads to a table vote, where the host has them.
 * @param props.places slugs that are chosen at first */
export function AskFriends({ places = [] }: { readonly places?: readonly string[] }) {
  const { data } = useApiQuery(useOwnSpec('votes'), { enabled: useIsSignedIn() });
  if (data === undefined) return null;
  return (
    <ButtonLink
      variant="secondary"
      href={paths.vote + writePlaces(places)}
      icon={<Icon of={Vote} />}
    >
      Ask friends
    </ButtonLink>
  );
}
