import { promoteCanary } from '../../../canary/canary-commands';
import { guardReleases } from '../../../guard/guard-releases';
import { parseCanary } from '../../../naming/named';
import { waitForShells } from '../../../reports/wait-for-shells';
import { type MfeCommand, onRemote } from '../../command';
import { GUARD, type GuardOptions, IF_ACTIVE, type IfActive } from '../shared-options';

export const promote: MfeCommand<GuardOptions & IfActive> = {
  name: 'promote',
  args: '<remote[@version]>',
  summary: 'make a canary live for all',
  teaches: `Makes the canary of a remote live for all visitors, after every check of activate. With a version it does so only where that
is the canary still. What was live becomes the fallback, as by activate.`,
  examples: ['promote discovery', 'promote discovery@1.8.0 --guard 5m'],
  options: [GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('activate'),
  act({ context, tell, end }, [subject = ''], options) {
    const { remote, version: expected } = parseCanary(subject);
    const { guard: duration, ifActive } = options;
    return guardReleases(context, { duration, tell, end }, async () => {
      const { document, version } = await promoteCanary(context, remote, expected, { ifActive });
      const { revision } = document;
      const lines = [
        `${remote}@${version} is live for all (revision ${revision}). New page loads get it; open tabs keep theirs.`,
        ...(await waitForShells(context, revision)),
      ];
      return { lines, releases: [{ remote, version }] };
    });
  },
};
