import type { Role } from '@tableside/contracts/desk/rules';
import { describeFailure, usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { useState } from 'react';
import type { Colleague } from '@tableside/contracts/desk/wire';
import { Row, Rows } from '../../components/rows';
import { useDeskPerson } from '../../lib/desk-person';
import { ROLE_WORDS } from './describe-role';
import { useRoleChange } from './use-role-change';

/** Everybody with a role, and ending each. */
export function Colleagues({ colleagues }: { readonly colleagues: readonly Colleague[] }) {
  const { email: own } = useDeskPerson();
  const { toasts } = usePlatform();
  const change = useRoleChange();
  const [pending, setPending] = useState<string | null>(null);
  const end = async (email: string, role: Role) => {
    setPending(`${email} ${role}`);
    try {
      toasts.show('success', await change('revokeRole', { email, role }));
    } catch (error) {
      toasts.show('error', describeFailure(error));
    }
    setPending(null);
  };
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
                    onClick={() => void end(email, role)}
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
