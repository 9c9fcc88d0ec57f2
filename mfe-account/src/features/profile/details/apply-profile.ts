import type { User } from '@tableside/contracts/account/model';
import type { ProfileRequest } from '@tableside/contracts/account/rules';

/** The person after a save. A host may answer with the person, with a part of it, or with nothing: what it leaves out is
 * what was sent, and what nobody sent stays.
 * @param answered what the host says now */
export function applyProfile(person: User, sent: ProfileRequest, answered: User | null): User {
  return {
    ...person,
    firstName: answered?.firstName || sent.first_name,
    lastName: answered?.lastName || sent.last_name,
    phone: answered?.phone ?? (sent.phone || null),
    address: answered?.address ?? (sent.address || null),
    createdAt: answered?.createdAt ?? person.createdAt,
  };
}
