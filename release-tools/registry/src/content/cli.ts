import { ignoreClosedPipe } from '@tableside/server/closed-pipe';
import { runContentCommand } from './run-content';

ignoreClosedPipe(process.stdout);
process.exitCode = await runContentCommand(process.argv.slice(2), {
  output: process.stdout,
  errors: process.stderr,
});
