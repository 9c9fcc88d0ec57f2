import { parseRemote } from '../../../naming/named';
import { switchOn } from '../../../switch-remote';
import { type MfeCommand, onRemote } from '../../command';

export const revive: MfeCommand = {
  name: 'revive',
  args: '<remote>',
  summary: 'put a remote that was switched off back on the pages',
  teaches: `Puts a remote that kill took off the pages back on them, with whatever release is live now. New page loads have it; open tabs
that were told of the switch have it after a reload.`,
  examples: ['revive marketing'],
  needs: onRemote('kill'),
  async act({ context }, [subject = '']) {
    const name = parseRemote(subject);
    const { revision, remotes } = await switchOn(context, name);
    return [
      `${name}@${remotes[name]?.active.version} is on the pages again (revision ${revision}).`,
    ];
  },
};
