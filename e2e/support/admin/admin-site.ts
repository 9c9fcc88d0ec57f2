import type { Role } from '@tableside/contracts/admin/rules';
import { startAccountSite, type AccountSite } from '../account-site';
import { createAccount, fetchToken, makeUser, send, type User } from '../users';
import { runCity } from '../processes';

/** A user of the admin pages who just logged in. */
export interface Colleague extends User {
  readonly token: string;
}

export interface AdminSite extends AccountSite {
  /** An operator with all roles, granted by the command. */
  readonly operator: Colleague;
  /**
   * Re-authenticates the operator: this lasts 15 minutes, and the tests of the admin pages take
   * longer.
   */
  readonly renewReauth: () => Promise<void>;
  /** Creates an account with roles granted by the operator. */
  readonly hire: (roles: readonly Role[], over?: Partial<User>) => Promise<Colleague>;
}

/** Starts a site with an email server and an operator and ends them together. */
export async function startAdminSite(): Promise<AdminSite> {
  const site = await startAccountSite();
  const operator = makeUser({ firstName: 'Olga', lastName: 'Reyes' });
  await createAccount(site, operator);
  // The embedded database allows one process.
  await site.api.end();
  const { code, output } = await runCity(site.dataDir, 'grant', operator.email, 'operator');
  if (code !== 0) throw new Error(output);
  await site.restartApi();
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
    renewReauth: {
      value: async () => {
        await send(site.apiUrl, 'client-auth/reauth', { password: operator.password }, token);
      },
    },
    hire: { value: hire },
  }) as AdminSite;
}
