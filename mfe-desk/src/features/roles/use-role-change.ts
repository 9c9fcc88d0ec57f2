import type { Role } from '@tableside/contracts/desk/rules';
import { deskCalls } from '../../calls/desk-calls';
import { useRefreshDesk } from '../../lib/desk-call';
import { useProvenCall } from '../../components/proof/proof-context';

/** Gives a role or ends it, and shows the list anew.
 * @returns the host's sentence; rejects with its refusal */
export function useRoleChange() {
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  return async (change: 'grantRole' | 'revokeRole', of: { email: string; role: Role }) => {
    const { message } = await call(deskCalls[change], of);
    await refresh();
    return message;
  };
}
