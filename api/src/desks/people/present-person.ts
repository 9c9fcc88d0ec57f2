import type { FoundPerson as WirePerson } from '@tableside/contracts/desk/people';
import type { FoundPerson } from './list-people';

/** Somebody as the desk shows them. A suspension that has ended by itself is none. */
export function presentPerson(found: FoundPerson): WirePerson {
  const { suspended_at: since, suspended_until: until } = found;
  const isSuspended = since !== null && (until === null || until.getTime() > Date.now());
  return {
    id: found.id,
    first_name: found.first_name,
    last_name: found.last_name,
    email: found.email,
    is_confirmed: found.email_verified_at !== null,
    created_at: found.created_at.toISOString(),
    last_sign_in: found.last_sign_in?.toISOString() ?? null,
    sessions: found.sessions,
    reviews: found.reviews,
    has_two_step: found.has_two_step,
    roles: [...found.roles],
    suspension: isSuspended
      ? {
          since: since.toISOString(),
          until: until?.toISOString() ?? null,
          reason: found.reason,
        }
      : null,
  };
}
