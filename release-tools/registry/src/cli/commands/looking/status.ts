import { EXIT } from '../../../exit-codes';
import { readMeasures, status as readStatus } from '../../../status';
import { verifyStore } from '../../../verify/verify-store';
import { type MfeCommand, needNothing } from '../../command';

export const status: MfeCommand<{ readonly verify?: boolean }> = {
  name: 'status',
  summary: 'what is live, what of it is known to be good, and what shell servers leave out',
  teaches: `Says which version of each remote is live, since when and by whom, what it would fall back to, and what shell servers
show and saw of it within the last hour. It reads the store alone: it opens no page. With --json it adds
{ measures }. With --verify it reads and hashes every file of the store, and says what is damaged, with code ${EXIT.store} when anything is.`,
  examples: ['status', 'status --env staging --json', 'status --verify'],
  options: [['--verify', 'look for damage to the store']],
  needs: needNothing,
  async act({ context, add, end }, _words, options) {
    if (options.verify) {
      const problems = await verifyStore(context);
      if (problems.length === 0) return ['The release store is well.'];
      end(EXIT.store);
      return problems;
    }
    add('measures', await readMeasures(context));
    return readStatus(context);
  },
};
