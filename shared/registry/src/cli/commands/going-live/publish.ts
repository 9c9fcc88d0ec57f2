import { SHELL_NAME } from '@tableside/contracts/registry/names';
import * as commands from '../../../commands';
import { type MfeCommand, onRemote } from '../../command';
import { FOLDER } from '../shared-options';

export const publish: MfeCommand = {
  name: 'publish',
  args: '<remote>',
  summary: 'store the built release of a remote',
  teaches: `Stores the built release of a remote, or of the shell, under the version of its package.json, for good.
It makes nothing live (activate does), but tabs that were opened with a stored shell keep their scripts, and never replaces a version: raise it for other files. The same
files again are fine. It does not build: npm run build does.`,
  examples: ['publish marketing', 'publish menu --folder ../menu/dist/release'],
  options: [FOLDER],
  needs: onRemote('publish'),
  async act({ context, parseBuilt }, [named = '']) {
    const remote = parseBuilt(named);
    const version = await commands.publish(context, remote);
    return [
      remote === SHELL_NAME
        ? `Stored ${remote}@${version}. Now restart the shell servers with it: docs/runbook.md`
        : `Stored ${remote}@${version}. Make it live with: npm run mfe -- activate ${remote}@${version}`,
    ];
  },
};
