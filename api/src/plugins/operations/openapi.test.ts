import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestApp, type TestApp } from '../../testing/app';

const LIST = '/api/restraunt/filter_restaurants';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const readDocument = async () =>
  (await test.app.inject({ url: '/api/openapi.json' })).json<unknown>();

describe('the OpenAPI document', () => {
  it('describes every call, and only calls that exist', async () => {
    const body = await readDocument();
    const { openapi, paths } = body as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe('3.1.0');
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const url = path.replace(/\{(\w+)\}/, ':$1');
        expect(test.app.hasRoute({ method: method.toUpperCase(), url })).toBe(true);
      }
    }
    expect(paths[LIST]).toMatchObject({
      post: { parameters: [{ name: 'page', in: 'query', required: false }] },
    });
  });

  it('names each call once, says where it is, and which need a token', async () => {
    const body = await readDocument();
    const { paths, servers, components } = body as {
      paths: Record<string, Record<string, { operationId: string; security?: object[] }>>;
      servers: object[];
      components: { securitySchemes: object };
    };
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = calls.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\w+$/);
    expect(servers).toEqual([expect.objectContaining({ url: '/' })]);
    expect(components.securitySchemes).toMatchObject({ session: { scheme: 'bearer' } });
    expect(paths['/api/wishlist/wishlist_list']?.['get']?.security).toEqual([{ session: [] }]);
    expect(paths[LIST]?.['post']?.security).toBeUndefined();
  });

  it('passes redocly lint', async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'tableside-openapi-'));
    const file = path.join(dir, 'openapi.json');
    await writeFile(file, JSON.stringify(await readDocument()));
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
});
