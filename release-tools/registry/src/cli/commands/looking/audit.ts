import { describeAudit, readAudit } from '../../../identity/audit';
import { type MfeCommand, needNothing } from '../../command';

export const audit: MfeCommand = {
  name: 'audit',
  summary: 'what was refused, and who was trusted or revoked',
  teaches: `Shows every command that was not allowed, oldest first: who asked, for what and why it was refused; and every change of
who is trusted. What was allowed stands in log and list. With --json it adds { audit }.`,
  examples: ['audit'],
  needs: needNothing,
  async act({ identity, add }) {
    const entries = await readAudit(identity.places.folder);
    add('audit', entries);
    return entries.length > 0 ? entries.map(describeAudit) : ['Nothing was refused.'];
  },
};
