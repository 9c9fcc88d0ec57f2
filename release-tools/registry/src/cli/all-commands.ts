import type { MfeCommand } from './command';
import { abort } from './commands/going-live/abort';
import { activate } from './commands/going-live/activate';
import { canary } from './commands/going-live/canary';
import { assets } from './commands/storing/assets';
import { check } from './commands/going-live/check';
import { confirm } from './commands/going-live/confirm';
import { content } from './commands/storing/content';
import { deploy } from './commands/going-live/deploy';
import { diff } from './commands/looking/diff';
import { gc } from './commands/storing/gc';
import { freeze } from './commands/holding/freeze';
import { kill } from './commands/holding/kill';
import { list } from './commands/looking/list';
import { log } from './commands/looking/log';
import { create } from './commands/going-live/new';
import { preview } from './commands/going-live/preview';
import { promote } from './commands/going-live/promote';
import { publish } from './commands/going-live/publish';
import { remove } from './commands/storing/remove';
import { revive } from './commands/holding/revive';
import { rollback } from './commands/going-live/rollback';
import { status } from './commands/looking/status';
import { store } from './commands/storing/store';
import { team } from './commands/people/team';
import { unfreeze } from './commands/holding/unfreeze';
import { audit } from './commands/looking/audit';
import { key } from './commands/people/key';
import { serve } from './commands/storing/serve';

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
  gc,
  content,
  store,
  key,
  audit,
  assets,
  serve,
];
