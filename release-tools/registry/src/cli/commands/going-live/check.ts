import { checkBuilt, checkStored } from '../../../check/check-command';
import { parseReleaseName } from '../../../naming/named';
import { type MfeCommand, needNothing } from '../../command';
import { FOLDER } from '../shared-options';

export const check: MfeCommand = {
  name: 'check',
  args: '<remote[@version]>',
  summary: 'look at a built or stored release as activate does',
  teaches: `Looks at a built release as publish and activate do, or at a stored one as activate does, and says all that is
wrong. It runs the release under the shells that run, and live remotes under a built shell, in Chromium too. It changes
nothing: what passes is neither stored nor live.`,
  examples: ['check marketing', 'check marketing@1.4.0 --no-browser'],
  options: [FOLDER],
  isRunning: true,
  isLocal: true,
  needs: needNothing,
  async act({ context, parseBuilt, isPartial }, [subject = '']) {
    const release = subject.includes('@') ? parseReleaseName(subject) : null;
    if (release) await checkStored(context, release.remote, release.version);
    const remote = release?.remote ?? parseBuilt(subject);
    const version = release?.version ?? (await checkBuilt(context, remote));
    return [`${remote}@${version} passes all checks${isPartial() ? ' that could be made' : ''}.`];
  },
};
