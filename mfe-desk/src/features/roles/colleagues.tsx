import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import type { Colleague } from '@tableside/contracts/desk/wire';
import { deskCalls } from '../../calls/desk-calls';
import { Row, Rows } from '../../components/rows';
import { useAction } from '../../components/use-action';
import { useDeskPerson } from '../../lib/desk-person';
import { ROLE_WORDS } from './describe-role';

/** Everybody with a role, and ending each. */
export function Colleagues({ colleagues }: { readonly colleagues: readonly Colleague[] }) {
  const { email: own } = useDeskPerson();
  const { run, pending } = useAction();
  return (
    <Rows label="People with a role">
      {colleagues.flatMap(({ id, first_name, last_name, email, roles, is_suspended }) =>
        roles.map((role) => {
          const name = `${first_name} ${last_name}`.trim();
          return (
            <Row
              key={`${id} ${role}`}
              title={
                <>
                  <bdi>{name}</bdi> <Badge>{ROLE_WORDS[role].name}</Badge>
                  {is_suspended && ' (suspended)'}
                </>
              }
              note={
                <>
                  <bdi>{email}</bdi> · {ROLE_WORDS[role].may}
                </>
              }
              actions={
                email !== own && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`End ${name}’s role of ${role}`}
                    pending={pending === `${email} ${role}`}
                    onClick={() =>
                      void run(deskCalls.revokeRole, { email, role }, { key: `${email} ${role}` })
                    }
                  >
                    End
                  </Button>
                )
              }
            />
          );
        }),
      )}
    </Rows>
  );
}
