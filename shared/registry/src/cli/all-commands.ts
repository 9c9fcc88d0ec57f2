import type { MfeCommand } from './command';
import { abort } from './commands/abort';
import { activate } from './commands/activate';
import { canary } from './commands/canary';
import { check } from './commands/check';
import { confirm } from './commands/confirm';
import { content } from './commands/content';
import { deploy } from './commands/deploy';
import { diff } from './commands/diff';
import { doctor } from './commands/doctor';
import { gc } from './commands/gc';
import { freeze } from './commands/freeze';
import { kill } from './commands/kill';
import { list } from './commands/list';
import { log } from './commands/log';
import { preview } from './commands/preview';
import { promote } from './commands/promote';
import { publish } from './commands/publish';
import { revive } from './commands/revive';
import { rollback } from './commands/rollback';
import { status } from './commands/status';
import { unfreeze } from './commands/unfreeze';
import { audit } from './commands/audit';
import { key } from './commands/key';

/** In the order of a release's life. */
export const COMMANDS: readonly MfeCommand[] = [
  publish,
  check,
  preview,
  activate,
  canary,
  promote,
  abort,
  deploy,
  rollback,
  confirm,
  list,
  diff,
  status,
  log,
  kill,
  revive,
  freeze,
  unfreeze,
  doctor,
  gc,
  content,
  key,
  audit,
];
