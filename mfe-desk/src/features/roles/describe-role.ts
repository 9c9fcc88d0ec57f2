import type { Role } from '@tableside/contracts/desk/rules';

/** What the desk calls a role, and what it is good for. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  editor: { name: 'Editor', may: 'writes the sponsor’s words, pictures and plans' },
  moderator: { name: 'Moderator', may: 'looks after what people send' },
  operator: { name: 'Operator', may: 'may do everything at the desk' },
};
