import { tellOfEnd } from '../../../canary/canary-commands';
import { readNewest } from '../../../changes';
import * as commands from '../../../commands';
import { requireUnfrozen } from '../../../freeze/frozen';
import { guardReleases } from '../../../guard/guard-releases';
import { parseRemote } from '../../../naming/named';
import { waitForShells } from '../../../reports/wait-for-shells';
import { type MfeCommand, remoteIn } from '../../command';
import { FOLDER, GUARD, type GuardOptions } from '../shared-options';

export const deploy: MfeCommand<GuardOptions> = {
  name: 'deploy',
  args: '<remotes...>',
  summary: 'publish and activate built releases',
  teaches: `Publishes and activates the built releases of remotes, one after the other. It does not build, and
what went live before one that is refused stays live.`,
  examples: ['deploy marketing', 'deploy discovery restaurant --guard 5m'],
  options: [FOLDER, GUARD],
  isRunning: true,
  needs: (words) =>
    words.flatMap((word) => [
      { verb: 'publish', remote: remoteIn(word) },
      { verb: 'activate', remote: remoteIn(word) },
    ]),
  async act({ context, parseBuilt, tell, end }, words, options) {
    const names = words.map((word) => parseRemote(parseBuilt(word)));
    // Before anything is stored.
    const newest = await readNewest(context.store, context.environment);
    for (const name of names) requireUnfrozen(newest, name);
    return guardReleases(context, { duration: options.guard, tell, end }, async () => {
      const lines: string[] = [];
      const releases = [];
      let last = 0;
      for (const name of names) {
        const version = await commands.publish(context, name);
        const { outcome, ended } = await tellOfEnd(context, name, () =>
          commands.activate(context, name, version),
        );
        const { revision } = outcome;
        lines.push(`${name}@${version} is live (revision ${revision}).`, ...ended);
        releases.push({ remote: name, version });
        last = revision;
      }
      return { lines: [...lines, ...(await waitForShells(context, last))], releases };
    });
  },
};
