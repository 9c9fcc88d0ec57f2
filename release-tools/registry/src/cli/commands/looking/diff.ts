import { describeDiff, diffReleases, findLive } from '../../../diff/describe-diff';
import { parseReleaseName } from '../../../naming/named';
import { wrongUse } from '../../../refusal';
import { type MfeCommand, needNothing } from '../../command';

export const diff: MfeCommand = {
  name: 'diff',
  args: '<remote@version> [remote@version]',
  summary: 'what is different in a stored release than in another one',
  teaches: `Says what release A has otherwise than B, or than the live one: files that come, go and change with their sizes (compressed
ones where the release has them), exposed modules, addresses, places and services that it claims, kinds of documents and
the words that are built into it, and libraries that it requires. It compares releases, not lines of code, and does not say whether A may go live:
check does. With --json it adds { diff }.`,
  examples: ['diff marketing@1.4.0', 'diff marketing@1.4.0 marketing@1.2.0'],
  needs: needNothing,
  async act({ context, add }, [to = '', from]) {
    const { remote, version } = parseReleaseName(to);
    const other = from === undefined ? null : parseReleaseName(from);
    if (other && other.remote !== remote)
      throw wrongUse(`${to} and ${from} are not of the same remote.`);
    const before = other?.version ?? (await findLive(context, remote));
    const difference = await diffReleases(context.store, remote, before, version);
    add('diff', difference);
    return describeDiff(difference);
  },
};
