import type { Config } from '../../config/config';
import { listActs } from '../../identity/acts';
import { toPlainText } from '../../lib/plain-text';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';
import { formatMinute } from '../terminal/read-id';
import { formatTable } from '../terminal/table';

/** `city audit` lists what people with power did to accounts and at the desks, newest first. */
export const showAudit = (config: Config, last: number, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const acts = await listActs(db, last);
    if (!acts.length) return ['Nothing was done yet.'];
    return formatTable([
      ['at', 'who', 'act', 'person', 'subject', 'reason'],
      ...acts.map(({ at, who, act, user_id, subject, reason }) => [
        formatMinute(at),
        toPlainText(who),
        act,
        String(user_id ?? ''),
        toPlainText(subject ?? ''),
        toPlainText(reason ?? ''),
      ]),
    ]);
  });
