import path from 'node:path';
import { buildChanged, deployBuilds, requireFolder } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { ensureMachineKey } from './lib/keys.mjs';
import { PlainError, runMain, say } from './lib/output.mjs';
import { assertPortFree, ensureFolder, readPort } from './lib/processes.mjs';
import { markRunning } from './lib/running.mjs';
import { startSite } from './lib/site.mjs';

/** `npm start`: installs, builds, migrates, seeds and serves the whole site. */
await runMain(async () => {
  const port = readPort('PORT', 3000);
  const apiPort = readPort('API_PORT', 4000);
  const hasOwnApi = !process.env.API_ORIGIN;
  if (hasOwnApi && port === apiPort) {
    throw new PlainError(`PORT and API_PORT are both ${port}. Give them different numbers.`);
  }
  const dataDir = path.resolve(root, process.env.DATA_DIR || 'var');
  const storeDir = process.env.RELEASE_STORE || path.join(dataDir, 'store');
  requireFolder(storeDir);
  await assertPortFree(port, 'PORT');
  if (hasOwnApi) await assertPortFree(apiPort, 'API_PORT');

  ensureFolder(dataDir, 'DATA_DIR');
  await ensureInstalled({ tests: false });
  markRunning(root);
  await buildChanged({ storeDir });
  await ensureMachineKey({ dataDir, storeDir });
  const site = await startSite({
    port,
    apiPort: hasOwnApi ? apiPort : null,
    dataDir,
    storeDir,
    released: deployBuilds({ storeDir }),
  });
  const address = process.env.SITE_ORIGIN || `http://localhost:${port}`;
  if (hasOwnApi && !process.env.SMTP_URL) {
    say(
      `Mails are files in ${path.relative(process.cwd(), path.join(dataDir, 'outbox'))}; SMTP_URL would send them.`,
    );
  }
  if (hasOwnApi && !process.env.OPERATOR_EMAIL) {
    say('Messages to you are only stored, see /desk; OPERATOR_EMAIL has them mailed.');
  }
  say(`Tableside is ready: ${address}   (Ctrl-C ends it)`);
  await site.ended;
});
