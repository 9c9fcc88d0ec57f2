import { ALL_FROZEN } from '@tableside/contracts/registry/wire';
import * as freezes from '../../../freeze/freeze-commands';
import { sayFreeze, sayUnfreeze } from '../../../freeze/frozen';
import { parseReason, parseRemote } from '../../../naming/named';
import { type MfeCommand, onRemote } from '../../command';

export const freeze: MfeCommand<{ readonly reason?: string }> = {
  name: 'freeze',
  args: '[remote]',
  summary: 'let nothing go live until unfreeze',
  teaches: `Keeps everything, or a remote, as it is: activate, deploy, rollback and content end with code 3, and say who froze it
and why. Publishing stays possible, and rollback passes with --despite-freeze REASON. It is a change in the log
like any other. It stops nobody who writes to the store without this command.`,
  examples: ['freeze --reason "the holidays"', 'freeze marketing --reason "campaign until Monday"'],
  options: [['--reason <text>', 'why, for whoever is refused']],
  needs: onRemote('freeze'),
  async act({ context }, [subject], options) {
    const scope = subject === undefined ? ALL_FROZEN : parseRemote(subject);
    const reason = parseReason(options.reason, '--reason');
    const { revision, freezes: all } = await freezes.freeze(context, scope, reason);
    const made = all?.[scope];
    return made
      ? [
          `Frozen (revision ${revision}): ${sayFreeze(scope, made)}. To end it: ${sayUnfreeze(scope)}`,
        ]
      : [];
  },
};
