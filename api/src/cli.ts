import { runCityCommand } from './city-import/city-command';

process.exitCode = await runCityCommand(process.argv.slice(2), process.env, {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});
