import type { WireUser } from '@tableside/contracts/account/wire';

/** A person as they see themselves, field names as the contract spells them. */
export const presentUser = (
  user: Omit<WireUser, 'created_at'> & { readonly created_at: Date },
): WireUser => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone,
  address: user.address,
  created_at: user.created_at.toISOString(),
});
