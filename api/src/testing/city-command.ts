import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runCityCommand } from '../operator/city-command';
import { openDatabase, type Database } from '../db/pool';
import { prepareProgramDatabase, type ProgramDatabase } from './database';

/** What the command has said. */
interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs `npm run city -- ARG...` in this process, with the embedded database. */
export const runCity = (dataDir: string, ...args: string[]): Promise<CommandResult> =>
  runCityWith({ DATA_DIR: dataDir }, args);

async function runCityWith(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CommandResult> {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  // Read while it is written: a long table is more than the stream holds.
  let written = '';
  output.setEncoding('utf8').on('data', (text: string) => (written += text));
  const code = await runCityCommand(args, env, { input, output, errors });
  await new Promise<void>((resolve) => output.end(resolve));
  return { code, output: written, errors: String(errors.read() ?? '') };
}

/** The command over a database of its own, for the tests of a file. */
export function prepareCityCommand() {
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
    /** A folder for whatever a test makes. */
    home,
    dataDir,
    run: (...args: string[]) => runCityWith(prepared.env, args),
    /** Runs the command with the embedded database, which is not there on a server. */
    runEmbedded: (...args: string[]) => runCity(dataDir, ...args),
    /** Opens the database while no command runs. */
    open,
    /** Sends statements to the database while no command runs.
     * @returns the rows of the last one */
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
