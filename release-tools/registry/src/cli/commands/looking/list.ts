import { listReleases } from '../../../listing/list-releases';
import { describeList } from '../../../listing/describe-list';
import { parseSubject } from '../../../naming/named';
import { type MfeCommand, needNothing } from '../../command';

export const list: MfeCommand = {
  name: 'list',
  args: '[remote]',
  summary: 'stored releases, and which of them are live or good',
  teaches: `Lists the stored releases of all remotes and of the shell, or of one, the newest first: when and by whom each was published,
its size, and which is live, which is the last good one, and which are known to be good. It does not look into
them: check and status --verify do. With --json it adds { releases }.`,
  examples: ['list', 'list marketing --json'],
  needs: needNothing,
  async act({ context, add }, [subject]) {
    const name = subject === undefined ? null : parseSubject(subject);
    const releases = await listReleases(context, name);
    add('releases', releases);
    return describeList(releases, name);
  },
};
