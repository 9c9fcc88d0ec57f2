import { setFlagsFromString } from 'node:v8';
import { runCityCommand } from './operator/city-command';

// Left alone, V8 lets garbage pile up for as long as the machine has memory, of which the embedded database alone takes 400 MB.
setFlagsFromString('--heap-growing-percent=20');
setFlagsFromString('--semi-space-growth-factor=1');

// What it writes into DATA_DIR, and lists of addresses, are for its own user alone.
process.umask(0o077);

process.exitCode = await runCityCommand(process.argv.slice(2), process.env, {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});
