import type { MfeCommand } from './command';
import { abort } from './commands/abort';
import { activate } from './commands/activate';
import { canary } from './commands/canary';
import { assets } from './commands/assets';
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
import { create } from './commands/new';
import { preview } from './commands/preview';
import { promote } from './commands/promote';
import { publish } from './commands/publish';
import { remove } from './commands/remove';
import { revive } from './commands/revive';
import { rollback } from './commands/rollback';
import { status } from './commands/status';
import { store } from './commands/store';
import { team } from './commands/team';
import { unfreeze } from './commands/unfreeze';
import { audit } from './commands/audit';
import { key } from './commands/key';
import { serve } from './commands/serve';

/** In the order of a release's life. */
export const COMMANDS: readonly MfeCommand[] = [
  create,
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
  team,
  remove,
  doctor,
  gc,
  content,
  store,
  key,
  audit,
  assets,
  serve,
];
