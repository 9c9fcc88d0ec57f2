import { readMeasures, status as readStatus } from '../../../status';
import type { MfeCommand } from '../../command';

export const status: MfeCommand = {
  name: 'status',
  usage: '',
  summary: 'what is live, what of it is known to be good, and what shell servers leave out',
  teaches: `Says which version of each remote is live, since when and by whom, what it would fall back to, and what shell servers
show and saw of it within the last hour. It reads the store alone: it opens no page. With --json it adds
{ measures }.`,
  examples: ['status', 'status --env staging --json'],
  async act({ context, add }) {
    add('measures', await readMeasures(context));
    return readStatus(context);
  },
};
