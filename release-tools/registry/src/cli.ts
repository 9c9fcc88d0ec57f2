#!/usr/bin/env node
import { ignoreClosedPipe } from '@tableside/server/closed-pipe';
import { runMfe } from './cli/program';

ignoreClosedPipe(process.stdout);
process.exitCode = await runMfe(process.argv.slice(2), {
  output: process.stdout,
  errors: process.stderr,
});
