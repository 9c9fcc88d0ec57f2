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

/** Elements that wait for their file. */
const waiting = (tag: 'script' | 'link') => [...document.head.querySelectorAll(tag)];
const answer = (tag: 'script' | 'link', type: 'load' | 'error') =>
  waiting(tag)[0]?.dispatchEvent(new Event(type));
const aSecond = () => jest.advanceTimersByTimeAsync(1000);

describe('loadContainer', () => {
  it('asks once more, within a second, for an entry that was lost', async () => {
    const loading = loadContainer(address);
    answer('script', 'error');
    expect(waiting('script')).toEqual([]);
    await aSecond();
    globals[address.container] = { isTheOne: true };
    answer('script', 'load');
    expect(await loading).toEqual({ isTheOne: true });
  });

  it('has browsers run only the bytes that were released, at each try', async () => {
    const integrity = 'sha384-released';
    const loading = expect(loadContainer({ ...address, integrity })).rejects.toThrow();
    const isHeld = () => waiting('script').map((it) => [it.integrity, it.crossOrigin]);
    expect(isHeld()).toEqual([[integrity, 'anonymous']]);
    answer('script', 'error');
    await aSecond();
    expect(isHeld()).toEqual([[integrity, 'anonymous']]);
    answer('script', 'error');
    await loading;
  });

  it('gives up an entry that was lost twice', async () => {
    const refusal = expect(loadContainer(address)).rejects.toThrow(RemoteUnavailableError);
    answer('script', 'error');
    await aSecond();
    answer('script', 'error');
    await refusal;
    await aSecond();
    expect(waiting('script')).toEqual([]);
  });

  it('does not ask again for one that hangs, or that ran and left nothing', async () => {
    const late = expect(loadContainer(address)).rejects.toThrow(LateRemoteError);
    await jest.advanceTimersByTimeAsync(ENTRY_TIMEOUT_MS);
    await late;
    const broken = expect(loadContainer(address)).rejects.toThrow(BrokenRemoteError);
    answer('script', 'load');
    await broken;
    await aSecond();
    expect(waiting('script')).toEqual([]);
  });
});

describe('loadStyles', () => {
  it('asks once more, within a second, for a sheet that was lost', async () => {
    const loading = loadStyles('menu.css', '/releases/menu/1.0.0/menu.css', '');
    answer('link', 'error');
    expect(waiting('link')).toEqual([]);
    await aSecond();
    answer('link', 'load');
    await expect(loading).resolves.toBeUndefined();
  });

  it('has browsers use only the bytes that were released', async () => {
    const loading = loadStyles('menu.css', '/releases/menu/1.0.0/menu.css', 'sha384-released');
    const held = waiting('link').map((it) => [it.integrity, it.crossOrigin]);
    expect(held).toEqual([['sha384-released', 'anonymous']]);
    answer('link', 'load');
    await loading;
  });

  it('leaves a sheet in place that a retry has asked for meanwhile', async () => {
    const lost = loadStyles('menu.css', '/releases/menu/1.0.0/menu.css', '');
    answer('link', 'error');
    await jest.advanceTimersByTimeAsync(0);
    const retried = loadStyles('menu.css', '/releases/menu/1.0.0~r1/menu.css', '');
    await aSecond();
    const hrefs = waiting('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/releases/menu/1.0.0~r1/menu.css']);
    answer('link', 'load');
    await expect(Promise.all([lost, retried])).resolves.toBeDefined();
  });
});
