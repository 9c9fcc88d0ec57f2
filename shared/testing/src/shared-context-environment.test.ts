interface Environment {
  readonly fakeTimersModern: { readonly useFakeTimers: () => void };
  readonly setup: () => Promise<void>;
  readonly teardown: () => Promise<void>;
}

const { default: SharedContextEnvironment } = jest.requireActual<{
  default: new (config: object) => Environment;
}>('./shared-context-environment.mjs');

const config = { projectConfig: { fakeTimers: {}, globals: {} } };
const globals = globalThis as Record<string, unknown>;

it('reverts changes to globals, environment variables and process listeners', async () => {
  const { fetch, Date: ownDate, setTimeout: ownTimeout } = globalThis;
  const { exit, exitCode } = process;
  process.env['KEPT'] = 'original';
  const listeners = process.listenerCount('warning');
  const environment = new SharedContextEnvironment(config);
  await environment.setup();

  globals['leftover'] = 1;
  globals['fetch'] = () => undefined;
  process.env['KEPT'] = 'changed';
  process.env['ADDED'] = 'yes';
  process.exit = () => undefined as never;
  process.exitCode = 3;
  process.on('warning', () => undefined);
  environment.fakeTimersModern.useFakeTimers();
  globals['Date'] = class {};
  await environment.teardown();

  expect(globals).not.toHaveProperty('leftover');
  expect(globalThis.fetch).toBe(fetch);
  expect(globalThis.Date).toBe(ownDate);
  expect(globalThis.setTimeout).toBe(ownTimeout);
  expect([process.env['KEPT'], process.env['ADDED']]).toEqual(['original', undefined]);
  expect([process.exit, process.exitCode]).toEqual([exit, exitCode]);
  expect(process.listenerCount('warning')).toBe(listeners);
  delete process.env['KEPT'];
});
