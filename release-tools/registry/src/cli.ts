#!/usr/bin/env node
import { runMfe } from './cli/program';

process.exitCode = await runMfe(process.argv.slice(2), {
  output: process.stdout,
  errors: process.stderr,
});
