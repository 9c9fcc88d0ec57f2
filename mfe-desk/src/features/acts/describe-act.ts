import type { Act } from '@tableside/contracts/desk/wire';

/** What the list calls an act: its own name in words, and what it was done to. */
export function describeAct({ act, subject, user_id: userId }: Act): string {
  const words = act.replaceAll('-', ' ');
  const of = subject ?? (userId === null ? '' : `account ${userId}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${of && `: ${of}`}`;
}
