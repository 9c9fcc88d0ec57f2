import type { Role } from '@tableside/contracts/admin/rules';
import type { AccountSite } from '../account-site';
import { readSeededUsers, type SeededUser } from '../seeds';
import { createAccount, fetchToken, makeUser, send, type User } from '../users';

/** A user of the admin pages who just logged in. */
export interface StaffMember extends User {
  readonly token: string;
}

export interface AdminSite extends AccountSite {
  /** Has all roles. */
  readonly operator: StaffMember & SeededUser;
  /** Creates an account with roles granted by the operator. */
  readonly hire: (roles: readonly Role[], over?: Partial<User>) => Promise<StaffMember>;
}

/** Logs the operator of a site in. */
export async function openAdminSite(site: AccountSite): Promise<AdminSite> {
  const { operator } = await readSeededUsers();
  const token = await fetchToken(site.apiUrl, operator);
  const hire: AdminSite['hire'] = async (roles, over) => {
    const user = makeUser(over);
    await createAccount(site, user);
    for (const role of roles) {
      await send(site.apiUrl, 'admin/grant_role', { email: user.email, role }, token);
    }
    return { ...user, token: await fetchToken(site.apiUrl, user) };
  };
  return Object.create(site, {
    operator: { value: { ...operator, token } },
    hire: { value: hire },
  }) as AdminSite;
}
