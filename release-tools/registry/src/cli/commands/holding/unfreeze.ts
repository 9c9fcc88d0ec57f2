import { ALL_FROZEN } from '@tableside/contracts/registry/wire';
import * as freezes from '../../../freeze/freeze-commands';
import { sayFreeze } from '../../../freeze/frozen';
import { parseRemote } from '../../../naming/named';
import { type MfeCommand, onRemote } from '../../command';

export const unfreeze: MfeCommand = {
  name: 'unfreeze',
  args: '[remote]',
  summary: 'end a freeze',
  teaches: `Ends the freeze of everything, or of a remote. It makes nothing live, and a freeze of another name stays:
status shows which there are.`,
  examples: ['unfreeze', 'unfreeze marketing'],
  needs: onRemote('freeze'),
  async act({ context }, [subject]) {
    const scope = subject === undefined ? ALL_FROZEN : parseRemote(subject);
    const { revision, freezes: left = {} } = await freezes.unfreeze(context, scope);
    return [
      `${subject ?? 'Everything'} is frozen no longer (revision ${revision}).`,
      ...Object.entries(left).map(([name, each]) => `Still frozen: ${sayFreeze(name, each)}.`),
    ];
  },
};
