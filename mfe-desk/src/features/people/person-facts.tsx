import { formatCount } from '@tableside/contracts/common/text';
import type { FoundPerson } from '@tableside/contracts/desk/people/wire';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { useMoment } from '../../lib/use-moment';

/** What is known of an account. */
export function PersonFacts({ person }: { readonly person: FoundPerson }) {
  const moment = useMoment();
  return (
    <LeaderList>
      <LeaderRow term="Address">
        <bdi>{person.email}</bdi>
      </LeaderRow>
      <LeaderRow term="Id">{person.id}</LeaderRow>
      <LeaderRow term="Confirmed">{person.is_confirmed ? 'yes' : 'no'}</LeaderRow>
      <LeaderRow term="Since">{moment(person.created_at)}</LeaderRow>
      <LeaderRow term="Last sign-in">
        {person.last_sign_in ? moment(person.last_sign_in) : 'none that lasts'}
      </LeaderRow>
      <LeaderRow term="Reviews">{formatCount(person.reviews)}</LeaderRow>
      <LeaderRow term="Two-step sign-in">{person.has_two_step ? 'on' : 'off'}</LeaderRow>
      <LeaderRow term="Roles">{person.roles.join(', ') || 'none'}</LeaderRow>
    </LeaderList>
  );
}
