import { parseRemote } from '../../../naming/named';
import { waitForNewest } from '../../../reports/wait-for-shells';
import { removeRemote } from '../../../teams/remove-remote';
import { type MfeCommand, onRemote } from '../../command';

export const remove: MfeCommand = {
  name: 'remove',
  args: '<remote>',
  summary: 'take a remote off the site for good',
  teaches: `Takes a remote out of the registry: its addresses answer 404, its places and its service are gone, and others may
claim them. Tabs that are open keep what they show until they are reloaded. Its releases stay stored until gc, and
its team keeps its record (team remove takes that). To switch a remote off for a while, use kill.`,
  examples: ['remove events'],
  needs: onRemote('owner'),
  async act({ context }, [subject = '']) {
    const name = parseRemote(subject);
    const { revision } = await removeRemote(context, name);
    return [
      `${name} is off the site (revision ${revision}). Its releases: npm run mfe -- list ${name}`,
      ...(await waitForNewest(context)),
    ];
  },
};
