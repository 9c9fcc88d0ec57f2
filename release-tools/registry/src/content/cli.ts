import { runContentCommand } from './run-content';

process.exitCode = await runContentCommand(process.argv.slice(2), {
  output: process.stdout,
  errors: process.stderr,
});
