import { spawn } from 'node:child_process';
import { startPostgresProcess } from '@tableside/testing/postgres-process';
import { migrate, readMigrations } from '../db/migrate';
import { createOnServer, runOnServer } from './server-database';

/** Runs a command with a real PostgreSQL: `tsx api/src/testing/with-postgres.ts COMMAND ARG...`
 * Sets TEST_DB=postgres, TEST_DATABASE_URL, and TEST_DATABASE_TEMPLATE (a migrated database to
 * copy). Uses the server at TEST_DATABASE_URL if it is set. Exits with the command's code. */
async function main([command, ...args]: readonly string[]): Promise<number> {
  if (!command) throw new Error('Usage: with-postgres COMMAND ARG...');
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return runWithTemplate(command, args, given);
  const server = await startPostgresProcess();
  try {
    return await runWithTemplate(command, args, server.url);
  } finally {
    await server.stop();
  }
}

/** Migrates once, so that test files copy a database instead of migrating their own. */
async function runWithTemplate(
  command: string,
  args: readonly string[],
  url: string,
): Promise<number> {
  const template = await createOnServer(url, 'template');
  await migrate(template.pool, readMigrations());
  // Only a database without connections can be copied.
  await template.pool.end();
  try {
    return await run(command, args, {
      TEST_DB: 'postgres',
      TEST_DATABASE_URL: url,
      TEST_DATABASE_TEMPLATE: template.name,
    });
  } finally {
    await runOnServer(url, `DROP DATABASE ${template.name}`);
  }
}

function run(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const env = { ...process.env, ...variables };
  const child = spawn(command, args, { stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  });
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
