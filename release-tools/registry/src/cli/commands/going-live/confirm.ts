import * as commands from '../../../commands';
import { parseReleaseName } from '../../../naming/named';
import { type MfeCommand, onRemote } from '../../command';

export const confirm: MfeCommand = {
  name: 'confirm',
  args: '<remote@version>',
  summary: 'say that a release is good, after a smoke test',
  teaches: `Says that a stored release is good, after somebody has tried it out. Good releases are what shell servers and rollback go
back to. It makes nothing live, and there is no way to unsay it. Shell servers also find releases good by
themselves.`,
  examples: ['confirm discovery@1.4.0'],
  needs: onRemote('activate'),
  async act({ context }, [release = '']) {
    const { remote, version } = parseReleaseName(release);
    await commands.confirm(context, remote, version);
    return [`${remote}@${version} counts as good.`];
  },
};
