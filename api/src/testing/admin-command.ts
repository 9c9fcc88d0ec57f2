import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runAdminCommand } from '../operator/admin-command';
import { openDatabase, type Database } from '../db/pool';
import { prepareProgramDatabase, type ProgramDatabase } from './database';

interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs `npm run admin -- ARG...` in this process with the embedded database. */
export const runAdmin = (dataDir: string, ...args: string[]): Promise<CommandResult> =>
  runAdminWith({ DATA_DIR: dataDir }, args);

async function runAdminWith(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CommandResult> {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  // Read while writing: a long table exceeds the stream's buffer.
  let written = '';
  output.setEncoding('utf8').on('data', (text: string) => (written += text));
  const code = await runAdminCommand(args, env, { input, output, errors });
  await new Promise<void>((resolve) => output.end(resolve));
  return { code, output: written, errors: String(errors.read() ?? '') };
}

/** The command with its own database, for the tests of a file. */
export function prepareAdminCommand() {
  const home = mkdtempSync(join(tmpdir(), 'tableside-city-'));
  const dataDir = join(home, 'data');
  let prepared: ProgramDatabase;
  beforeAll(async () => {
    prepared = await prepareProgramDatabase(dataDir);
  });
  afterAll(async () => {
    await prepared.close();
    rmSync(home, { recursive: true, force: true });
  });
  const open = (): Promise<Database> =>
    openDatabase({ dataDir, databaseUrl: prepared.env['DATABASE_URL'] });
  return {
    /** A temporary folder. */
    home,
    dataDir,
    run: (...args: string[]) => runAdminWith(prepared.env, args),
    /** Runs the command with the embedded database, which does not exist in server mode. */
    runEmbedded: (...args: string[]) => runAdmin(dataDir, ...args),
    /** Opens the database; no command may be running. */
    open,
    /** Runs SQL; no command may be running.
     * @returns the rows of the last statement */
    query: async (...statements: readonly (string | readonly [string, unknown[]?])[]) => {
      const database = await open();
      try {
        let rows: Record<string, unknown>[] = [];
        for (const statement of statements) {
          const [text, values = []] = typeof statement === 'string' ? [statement] : statement;
          ({ rows } = await database.pool.query<Record<string, unknown>>(text, values));
        }
        return rows;
      } finally {
        await database.close();
      }
    },
  };
}
