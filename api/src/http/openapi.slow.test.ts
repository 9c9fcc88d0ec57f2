import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareTestApp } from '../testing/app';

const test = prepareTestApp();

it('the OpenAPI document passes redocly lint', async () => {
  const document = await test.app.inject({ url: '/api/openapi.json' });
  const dir = await mkdtemp(path.join(os.tmpdir(), 'tableside-openapi-'));
  const file = path.join(dir, 'openapi.json');
  await writeFile(file, document.body);
  const [cli, config] = ['node_modules/.bin/redocly', 'api/redocly.yaml'];
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  const args = ['lint', file, '--config', config, '--format', 'json'];
  const { stdout } = await promisify(execFile)(cli, args, { env });
  await rm(dir, { recursive: true });
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});
