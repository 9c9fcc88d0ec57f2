import type { Config } from '../../config/config';
import { listActs } from '../../identity/acts';
import { toPlainText } from '../terminal/plain-text';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';
import { formatMinute } from '../terminal/read-id';
import { formatTable } from '../terminal/table';

/** `city audit` lists what operators did to people's accounts, newest first. */
export const showAudit = (config: Config, last: number, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const acts = await listActs(db, last);
    if (!acts.length) return ['No operator did anything to an account yet.'];
    return formatTable([
      ['at', 'who', 'act', 'person', 'reason'],
      ...acts.map(({ at, who, act, user_id, reason }) => [
        formatMinute(at),
        toPlainText(who),
        act,
        String(user_id),
        toPlainText(reason ?? ''),
      ]),
    ]);
  });
