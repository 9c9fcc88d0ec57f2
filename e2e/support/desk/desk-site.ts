import type { Role } from '@tableside/contracts/desk/rules';
import { startAccountSite, type AccountSite } from '../account-site';
import { createAccount, fetchToken, makePerson, send, type Person } from '../people';
import { runCity } from '../processes';

/** Somebody who works at the desk, signed in just now. */
export interface Colleague extends Person {
  readonly token: string;
}

export interface DeskSite extends AccountSite {
  /** Who may do everything; the command gave the role. */
  readonly operator: Colleague;
  /** Proves anew that the operator is there: a proof lasts for 15 minutes, and all journeys of the desk for longer. */
  readonly renewProof: () => Promise<void>;
  /** Makes an account, and has the operator give it roles. */
  readonly hire: (roles: readonly Role[], over?: Partial<Person>) => Promise<Colleague>;
}

/** Starts a site with a mail server and an operator; its end ends them too. */
export async function startDeskSite(): Promise<DeskSite> {
  const site = await startAccountSite();
  const operator = makePerson({ firstName: 'Olga', lastName: 'Reyes' });
  await createAccount(site, operator);
  // The embedded database is one process's own.
  await site.api.end();
  const { code, output } = await runCity(site.dataDir, 'grant', operator.email, 'operator');
  if (code !== 0) throw new Error(output);
  await site.restartApi();
  const token = await fetchToken(site.apiUrl, operator);
  const hire: DeskSite['hire'] = async (roles, over) => {
    const person = makePerson(over);
    await createAccount(site, person);
    for (const role of roles) {
      await send(site.apiUrl, 'desk/grant_role', { email: person.email, role }, token);
    }
    return { ...person, token: await fetchToken(site.apiUrl, person) };
  };
  return Object.create(site, {
    operator: { value: { ...operator, token } },
    renewProof: {
      value: async () => {
        await send(site.apiUrl, 'client-auth/prove', { password: operator.password }, token);
      },
    },
    hire: { value: hire },
  }) as DeskSite;
}
