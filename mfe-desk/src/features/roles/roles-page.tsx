import { email } from '@tableside/contracts/common/rules';
import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import { deskCalls } from '@tableside/contracts/desk/wire';
import { Badge } from '@tableside/ui/badge';
import { Field, Input, Select } from '@tableside/ui/field';
import { ActionButton } from '../../components/action-button';
import { DeskPage, Loaded, Part, ResourceList } from '../../components/desk-page';
import { ResourceForm } from '../../components/resource-form';
import { useDeskQuery } from '../../lib/desk-call';
import { useDeskPerson } from '../../lib/desk-person';

/** What the desk calls a role, and what it is good for. */
const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  editor: { name: 'Editor', may: 'writes the sponsor’s words, pictures and plans' },
  moderator: { name: 'Moderator', may: 'looks after what people send' },
  operator: { name: 'Operator', may: 'may do everything at the desk' },
};

const RULES = { email, role: { max: 20 } } as const;

/** `/desk/roles`: who works at the desk. */
export function RolesPage() {
  const { email: own } = useDeskPerson();
  const colleagues = useDeskQuery(deskCalls.colleagues, undefined);
  return (
    <DeskPage
      title="Roles"
      lede="Who works at the desk, and as what. Each change is mailed to the person."
    >
      <Loaded query={colleagues} what="the roles">
        {(data) => (
          <ResourceList
            label="People with a role"
            items={data.flatMap(({ roles, ...person }) =>
              roles.map((role) => ({
                ...person,
                role,
                name: `${person.first_name} ${person.last_name}`.trim(),
              })),
            )}
            keyOf={({ id, role }) => `${id} ${role}`}
            row={({ role, name, email: address, is_suspended: isSuspended }) => ({
              title: (
                <>
                  <bdi>{name}</bdi> <Badge>{ROLE_WORDS[role].name}</Badge>
                  {isSuspended && ' (suspended)'}
                </>
              ),
              note: (
                <>
                  <bdi>{address}</bdi> · {ROLE_WORDS[role].may}
                </>
              ),
              actions: address !== own && (
                <ActionButton
                  endpoint={deskCalls.revokeRole}
                  args={{ email: address, role }}
                  size="small"
                  aria-label={`End ${name}’s role of ${role}`}
                >
                  End
                </ActionButton>
              ),
            })}
          />
        )}
      </Loaded>
      <Part title="Give a role" isCard>
        <ResourceForm
          rules={RULES}
          endpoint={deskCalls.grantRole}
          toArgs={({ email: address, role }) => ({ email: address, role: role as Role })}
          submit="Give the role"
          isEmptied
        >
          <Field name="email" label="Email of the account" required>
            <Input type="email" autoComplete="off" />
          </Field>
          <Field name="role" label="Role" required>
            <Select defaultValue={ROLES[0]}>
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {ROLE_WORDS[role].name}: {ROLE_WORDS[role].may}
                </option>
              ))}
            </Select>
          </Field>
        </ResourceForm>
      </Part>
    </DeskPage>
  );
}
