import { runContentCommand } from './content-command';

process.exitCode = await runContentCommand(process.argv.slice(2), {
  output: process.stdout,
  errors: process.stderr,
});
