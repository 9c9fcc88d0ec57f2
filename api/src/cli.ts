import { setFlagsFromString } from 'node:v8';
import { ignoreClosedPipe } from '@tableside/server/closed-pipe';
import { runAdminCommand } from './operator/admin-command';

// By default V8 grows the heap as long as the machine has memory, and the embedded database alone takes 400
// MB.
setFlagsFromString('--heap-growing-percent=20');
setFlagsFromString('--semi-space-growth-factor=1');

// Files in DATA_DIR and exported addresses are readable by this user only.
process.umask(0o077);

ignoreClosedPipe(process.stdout);
process.exitCode = await runAdminCommand(process.argv.slice(2), process.env, {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});
