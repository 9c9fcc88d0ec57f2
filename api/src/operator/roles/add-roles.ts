import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import type { Command } from 'commander';
import type { Config } from '../../config/config';
import { addCommand } from '../terminal/add-command';
import type { Terminal } from '../terminal/progress';
import { readRole, runRole, showRoles } from './roles-command';

interface RolesContext {
  readonly readConfig: () => Config;
  readonly terminal: Terminal;
}

/** `npm run city -- grant EMAIL ROLE`, `revoke EMAIL ROLE` and `roles`: who may work at the desks. */
export function addRoles(program: Command, { readConfig, terminal }: RolesContext): void {
  const does = {
    grant: `lets somebody work at a desk; roles are ${ROLES.join(', ')}`,
    revoke: 'takes that back',
  };
  for (const name of ['grant', 'revoke'] as const) {
    const usage = `Name one person and a role: npm run city -- ${name} EMAIL ${ROLES.join('|')}.`;
    addCommand(program, name, does[name], usage)
      .argument('<EMAIL>')
      .argument('<ROLE>', '', readRole)
      .action((email: string, role: Role) =>
        runRole(readConfig(), { email, role, isGranted: name === 'grant' }, terminal),
      );
  }
  addCommand(program, 'roles', 'lists who has a role').action(() =>
    showRoles(readConfig(), terminal),
  );
}
