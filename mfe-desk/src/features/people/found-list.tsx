import type { FoundPeople, FoundPerson } from '@tableside/contracts/desk/people/wire';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { Row, Rows } from '../../components/rows';
import { nameOf } from './describe-person';

export interface FoundListProps {
  readonly found: FoundPeople;
  readonly text: string;
  /** Whose account is open. */
  readonly current: number | null;
}

/** Who was found, the newest first. */
export function FoundList({ found: { people, has_more: hasMore }, text, current }: FoundListProps) {
  if (people.length === 0) {
    return (
      <p>
        Nobody has “<bdi>{text}</bdi>” in their name or address.
      </p>
    );
  }
  return (
    <>
      <Rows label="People">
        {people.map((person) => (
          <Row
            key={person.id}
            title={
              <>
                <bdi>{nameOf(person)}</bdi>{' '}
                {person.suspension && <Badge tone="closed">Suspended</Badge>}
              </>
            }
            note={<bdi>{person.email}</bdi>}
            actions={
              <ButtonLink
                variant="secondary"
                size="small"
                href={addressOf(person, text)}
                aria-current={person.id === current ? 'true' : undefined}
                aria-label={`Open the account of ${nameOf(person)}, ${person.email}`}
              >
                Open
              </ButtonLink>
            }
          />
        ))}
      </Rows>
      {hasMore && <p>There are more. Type more of the name.</p>}
    </>
  );
}

const addressOf = ({ id }: FoundPerson, text: string): string =>
  `/desk/city/people?${new URLSearchParams({ q: text, person: String(id) }).toString()}`;
