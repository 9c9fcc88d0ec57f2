import { abortCanary } from '../../../canary/canary-commands';
import { parseCanary } from '../../../naming/named';
import { waitForShells } from '../../../reports/wait-for-shells';
import { type MfeCommand, onRemote } from '../../command';
import { IF_ACTIVE, type IfActive } from '../shared-options';

export const abort: MfeCommand<IfActive> = {
  name: 'abort',
  args: '<remote[@version]>',
  summary: 'take a canary away',
  teaches: `Shows what is live to everybody again. With a version it does so only where that is the canary still. Open tabs keep what
they have until they are reloaded; kill stops those too. A freeze does not keep anybody from it.`,
  examples: ['abort discovery', 'abort discovery@1.8.0'],
  options: [IF_ACTIVE],
  needs: onRemote('canary'),
  async act({ context }, [subject = ''], { ifActive }) {
    const { remote, version: expected } = parseCanary(subject);
    const { document, version } = await abortCanary(context, remote, expected, { ifActive });
    const { revision, remotes } = document;
    return [
      `${remote}@${version} is shown to nobody any more (revision ${revision}). Everybody gets ${remote}@${remotes[remote]?.active.version}.`,
      ...(await waitForShells(context, revision)),
    ];
  },
};
