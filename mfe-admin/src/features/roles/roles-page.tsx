import { email } from '@tableside/contracts/common/rules';
import { ROLES, type Role } from '@tableside/contracts/admin/rules';
import { adminCalls } from '@tableside/contracts/admin/wire';
import { Badge } from '@tableside/ui/badge';
import { Field, Input, Select } from '@tableside/ui/field';
import { ActionButton } from '../../components/actions';
import { AdminPage, Loaded, ResourceList } from '../../components/admin-page';
import { FormCard } from '../../components/resource-form';
import { useAdminQuery } from '../../lib/admin-call';
import { useAdminUser } from '../../lib/admin-user';

const ROLE_LABELS: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  editor: { name: 'Editor', may: 'edits site content and plans' },
  moderator: { name: 'Moderator', may: 'handles reports, corrections, and messages' },
  operator: { name: 'Operator', may: 'full access' },
};

const RULES = { email, role: { max: 20 } } as const;

/** `/admin/roles`: users with a role. */
export function RolesPage() {
  const { email: own } = useAdminUser();
  const colleagues = useAdminQuery(adminCalls.colleagues, undefined);
  return (
    <AdminPage
      title="Roles"
      lede="Users with access to the admin site. We email them about changes to their roles."
    >
      <Loaded query={colleagues} what="the roles">
        {(data) => (
          <ResourceList
            label="Users with a role"
            items={data.flatMap(({ roles, ...user }) =>
              roles.map((role) => ({
                ...user,
                role,
                name: `${user.first_name} ${user.last_name}`.trim(),
              })),
            )}
            keyOf={({ id, role }) => `${id} ${role}`}
            row={({ role, name, email: address, is_suspended: isSuspended }) => ({
              title: (
                <>
                  <bdi>{name}</bdi> <Badge>{ROLE_LABELS[role].name}</Badge>
                  {isSuspended && ' (suspended)'}
                </>
              ),
              note: (
                <>
                  <bdi>{address}</bdi> · {ROLE_LABELS[role].may}
                </>
              ),
              actions: address !== own && (
                <ActionButton
                  endpoint={adminCalls.revokeRole}
                  args={{ email: address, role }}
                  size="small"
                  aria-label={`Remove role: ${name}, ${role}`}
                >
                  Remove role
                </ActionButton>
              ),
            })}
          />
        )}
      </Loaded>
      <FormCard
        title="Add a role"
        rules={RULES}
        endpoint={adminCalls.grantRole}
        toArgs={({ email: address, role }) => ({ email: address, role: role as Role })}
        submit="Add role"
        isEmptied
      >
        <Field name="email" label="Account email" required>
          <Input type="email" autoComplete="off" />
        </Field>
        <Field name="role" label="Role" required>
          <Select defaultValue={ROLES[0]}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_LABELS[role].name}: {ROLE_LABELS[role].may}
              </option>
            ))}
          </Select>
        </Field>
      </FormCard>
    </AdminPage>
  );
}
