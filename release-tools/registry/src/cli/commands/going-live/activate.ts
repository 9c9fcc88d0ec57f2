import { tellOfEnd } from '../../../canary/canary-commands';
import * as commands from '../../../commands';
import { guardReleases } from '../../../guard/guard-releases';
import { parseReleaseName } from '../../../naming/named';
import { waitForShells } from '../../../reports/wait-for-shells';
import { type MfeCommand, onRemote } from '../../command';
import { GUARD, type GuardOptions, IF_ACTIVE, type IfActive } from '../shared-options';

export const activate: MfeCommand<GuardOptions & IfActive> = {
  name: 'activate',
  args: '<remote@version>',
  summary: 'make a stored release live, after its checks',
  teaches: `Makes a stored release live after every check, runs it in Chromium first, and waits until all shell servers show it.
New page loads get it; open tabs keep theirs. It does not store (publish does), and undoes nothing by
itself unless --guard is given: rollback does.`,
  examples: [
    'activate marketing@1.4.0',
    'activate discovery@1.4.0 --guard 5m',
    'activate discovery@1.4.0 --if-active 1.3.0',
  ],
  options: [GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('activate'),
  act({ context, tell, end }, [release = ''], options) {
    const { remote, version } = parseReleaseName(release);
    const { guard: duration, ifActive } = options;
    return guardReleases(context, { duration, tell, end }, async () => {
      const { outcome, ended } = await tellOfEnd(context, remote, () =>
        commands.activate(context, remote, version, { ifActive }),
      );
      const { revision } = outcome;
      const lines = [
        `${remote}@${version} is live (revision ${revision}). New page loads get it; open tabs keep theirs.`,
        ...ended,
        ...(await waitForShells(context, revision)),
      ];
      return { lines, releases: [{ remote, version }] };
    });
  },
};
