import { beginCanary } from '../../../canary/canary-commands';
import { parsePercent } from '../../../canary/parse-percent';
import { toPercent } from '../../../canary/canary';
import { guardReleases } from '../../../guard/guard-releases';
import { parseReleaseName } from '../../../naming/named';
import { waitForShells } from '../../../reports/wait-for-shells';
import { type MfeCommand, onRemote } from '../../command';
import { GUARD, type GuardOptions, IF_ACTIVE, type IfActive } from '../shared-options';

export const canary: MfeCommand<GuardOptions & IfActive & { readonly percent?: string }> = {
  name: 'canary',
  args: '<remote@version>',
  summary: 'show a stored release to a share of the visitors',
  teaches: `Shows a stored release to a share of the visitors, after every check of activate. Whoever has it keeps it while the
share grows: call it again with another number. It changes nothing for the others, and is not the fallback of
anything. promote makes it live for all, abort takes it away; activate, rollback and kill of the same remote end it too. With --guard it is
compared with the live release, and taken away where it does worse.`,
  examples: [
    'canary discovery@1.8.0 --percent 1 --guard 30m',
    'canary discovery@1.8.0 --percent 10',
  ],
  options: [['--percent <n>', 'how many percent of the visitors get it'], GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('canary'),
  act({ context, tell, end }, [release = ''], options) {
    const { remote, version } = parseReleaseName(release);
    const share = parsePercent(options.percent);
    const { guard: duration, ifActive } = options;
    return guardReleases(context, { duration, tell, end }, async () => {
      const { revision } = await beginCanary(context, remote, version, share, { ifActive });
      const lines = [
        `${remote}@${version} is shown to ${toPercent(share)} % of the visitors (revision ${revision}). Open tabs keep what they have.`,
        ...(await waitForShells(context, revision)),
      ];
      return { lines, releases: [{ remote, version, isCanary: true }] };
    });
  },
};
