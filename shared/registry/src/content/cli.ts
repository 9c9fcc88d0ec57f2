import { runCheckCommand } from './check-command';

process.exitCode = await runCheckCommand(process.argv.slice(2), {
  output: process.stdout,
  errors: process.stderr,
});
