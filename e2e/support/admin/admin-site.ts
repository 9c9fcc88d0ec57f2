import type { Role } from '@tableside/contracts/admin/rules';
import { Secret, TOTP } from 'otpauth';
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

/** Adds an authenticator app. */
async function turnOnTwoStep(apiUrl: string, token: string): Promise<void> {
  const { data } = await send(apiUrl, 'client-auth/offer_authenticator', {}, token);
  const { secret } = data as { readonly secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await send(apiUrl, 'client-auth/add_authenticator', { code }, token);
}

/** Re-authenticates the operator of a site. */
export async function openAdminSite(site: AccountSite): Promise<AdminSite> {
  const { operator } = await readSeededUsers();
  const { password, token } = operator;
  await send(site.apiUrl, 'client-auth/reauth', { password }, token);
  const hire: AdminSite['hire'] = async (roles, over) => {
    const user = makeUser(over);
    await createAccount(site, user);
    for (const role of roles) {
      await send(site.apiUrl, 'admin/grant_role', { email: user.email, role }, token);
    }
    const own = await fetchToken(site.apiUrl, user);
    if (roles.some((role) => role !== 'editor')) await turnOnTwoStep(site.apiUrl, own);
    return { ...user, token: own };
  };
  return Object.create(site, {
    operator: { value: operator },
    hire: { value: hire },
  }) as AdminSite;
}
