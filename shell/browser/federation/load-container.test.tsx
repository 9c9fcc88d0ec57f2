import { BrokenRemoteError, LateRemoteError, RemoteUnavailableError } from './errors';
import { ENTRY_TIMEOUT_MS, loadContainer, loadStyles } from './load-container';

const address = {
  container: 'mfe_menu_1_0_0',
  url: '/releases/menu/1.0.0/entry.js',
  integrity: '',
};
const globals = globalThis as unknown as Record<string, unknown>;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

/** Elements that are loading their file. */
const waiting = (tag: 'script' | 'link') => [...document.head.querySelectorAll(tag)];
const response = (tag: 'script' | 'link', type: 'load' | 'error') =>
  waiting(tag)[0]?.dispatchEvent(new Event(type));
const aSecond = () => jest.advanceTimersByTimeAsync(1000);

describe('loadContainer', () => {
  it('retries a lost entry within a second', async () => {
    const loading = loadContainer(address);
    response('script', 'error');
    expect(waiting('script')).toEqual([]);
    await aSecond();
    globals[address.container] = { isTheOne: true };
    response('script', 'load');
    expect(await loading).toEqual({ isTheOne: true });
  });

  it('sets the integrity hash on every attempt', async () => {
    const integrity = 'sha384-released';
    const loading = expect(loadContainer({ ...address, integrity })).rejects.toThrow();
    const isHeld = () => waiting('script').map((it) => [it.integrity, it.crossOrigin]);
    expect(isHeld()).toEqual([[integrity, 'anonymous']]);
    response('script', 'error');
    await aSecond();
    expect(isHeld()).toEqual([[integrity, 'anonymous']]);
    response('script', 'error');
    await loading;
  });

  it('gives up after two lost requests', async () => {
    const refusal = expect(loadContainer(address)).rejects.toThrow(RemoteUnavailableError);
    response('script', 'error');
    await aSecond();
    response('script', 'error');
    await refusal;
    await aSecond();
    expect(waiting('script')).toEqual([]);
  });

  it('does not retry an entry that hangs or defines nothing', async () => {
    const late = expect(loadContainer(address)).rejects.toThrow(LateRemoteError);
    await jest.advanceTimersByTimeAsync(ENTRY_TIMEOUT_MS);
    await late;
    const broken = expect(loadContainer(address)).rejects.toThrow(BrokenRemoteError);
    response('script', 'load');
    await broken;
    await aSecond();
    expect(waiting('script')).toEqual([]);
  });
});

describe('loadStyles', () => {
  it('retries a lost style sheet within a second', async () => {
    const loading = loadStyles('menu.css', '/releases/menu/1.0.0/menu.css', '');
    response('link', 'error');
    expect(waiting('link')).toEqual([]);
    await aSecond();
    response('link', 'load');
    await expect(loading).resolves.toBeUndefined();
  });

  it('sets the integrity hash on style sheets', async () => {
    const loading = loadStyles('menu.css', '/releases/menu/1.0.0/menu.css', 'sha384-released');
    const held = waiting('link').map((it) => [it.integrity, it.crossOrigin]);
    expect(held).toEqual([['sha384-released', 'anonymous']]);
    response('link', 'load');
    await loading;
  });

  it('keeps a style sheet that a retry requested in the meantime', async () => {
    const lost = loadStyles('menu.css', '/releases/menu/1.0.0/menu.css', '');
    response('link', 'error');
    await jest.advanceTimersByTimeAsync(0);
    const retried = loadStyles('menu.css', '/releases/menu/1.0.0~r1/menu.css', '');
    await aSecond();
    const hrefs = waiting('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/releases/menu/1.0.0~r1/menu.css']);
    response('link', 'load');
    await expect(Promise.all([lost, retried])).resolves.toBeDefined();
  });
});
