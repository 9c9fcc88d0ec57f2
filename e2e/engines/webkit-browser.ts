import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '../support/processes';
import type { EngineBrowser, Key, Size } from './browser';

/** Starts WebKitGTK's MiniBrowser over WebDriver, on a virtual X display of its own.
 *
 * No WebDriver library is used: those that talk to a running driver bring more code than the ten commands needed. */

const SCREEN = '1600x1400x24';
const READY_TIMEOUT_MS = 20_000;
const LOAD_TIMEOUT_MS = 30_000;
const COMMAND_TIMEOUT_MS = 30_000;
/** Setting the window's size leaves room for its frame, so the viewport needs a second attempt. */
const RESIZE_ATTEMPTS = 5;

/** Without this, GTK keeps the window at least 447 pixels wide. */
const GTK_STYLES = `
* { min-width: 0; }
headerbar *, toolbar * { padding: 0; margin: 0; border: 0; font-size: 2px; }
`;

/** Code points of WebDriver for keys without a character. */
const KEYS: Readonly<Record<Key, string>> = {
  ArrowDown: '\uE015',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
};

/** @param executables paths of WebKitWebDriver and Xvfb */
export async function launchWebKit(executables: {
  readonly driver: string;
  readonly xvfb: string;
}): Promise<EngineBrowser> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'tableside-webkit-'));
  await mkdir(path.join(dir, 'gtk-3.0'));
  await writeFile(path.join(dir, 'gtk-3.0/gtk.css'), GTK_STYLES);
  const processes: ChildProcess[] = [];
  const stop = async () => {
    for (const child of processes.reverse()) child.kill();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const display = await startDisplay(executables.xvfb, processes);
    const port = await findFreePort();
    const driver = spawn(executables.driver, [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: display,
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
        XDG_CONFIG_HOME: dir,
      },
    });
    processes.push(driver);
    return await openSession(driver, `http://127.0.0.1:${port}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts Xvfb on a free display.
 * @returns the value of DISPLAY */
function startDisplay(xvfb: string, processes: ChildProcess[]): Promise<string> {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', SCREEN], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  child.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}: ${output}`)));
  });
}

async function openSession(
  driver: ChildProcess,
  origin: string,
  stop: () => Promise<void>,
): Promise<EngineBrowser> {
  const send = async (method: string, url: string, body?: object): Promise<unknown> => {
    const response = await fetch(origin + url, {
      method,
      signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`webkit: ${method} ${url}: no response. Has the browser crashed?`, { cause });
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`webkit: ${method} ${url}: ${JSON.stringify(value)}`);
    return value;
  };

  await waitUntilReady(driver, () => send('GET', '/status'));
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // Not later: collectErrors must run while the page loads.
        pageLoadStrategy: 'none',
      },
    },
  })) as { sessionId: string };
  const post = (command: string, body: object = {}) =>
    send('POST', `/session/${sessionId}/${command}`, body);

  let errors: string[] = [];
  const evaluate: EngineBrowser['evaluate'] = async (run, ...args) => {
    const script = `const errors = (${collectErrors.toString()})();
      return { errors, result: (${run.toString()})(...arguments) };`;
    const { errors: found, result } = (await post('execute/sync', { script, args })) as {
      errors: string[];
      result: ReturnType<typeof run>;
    };
    errors.push(...found);
    return result;
  };
  /** @param startedAt time origin of the page before */
  const waitForLoad = async (url: string, startedAt: number) => {
    const isLoaded = (time: number) =>
      performance.timeOrigin > time && document.readyState === 'complete';
    const until = Date.now() + LOAD_TIMEOUT_MS;
    while (!(await evaluate(isLoaded, startedAt))) {
      if (Date.now() > until) throw new Error(`webkit: ${url} does not load.`);
    }
  };
  const typeKeys = (keys: readonly string[]) =>
    post('actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: keys.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });

  const resize = async ({ width, height }: Size) => {
    const rect = { width, height };
    for (let attempt = 0; attempt < RESIZE_ATTEMPTS; attempt += 1) {
      await post('window/rect', rect);
      const inner = await evaluate(() => ({ width: innerWidth, height: innerHeight }));
      if (inner.width === width && inner.height === height) return;
      rect.width += width - inner.width;
      rect.height += height - inner.height;
    }
  };

  return {
    open: async (url) => {
      const startedAt = await evaluate(() => performance.timeOrigin);
      await post('url', { url });
      await waitForLoad(url, startedAt);
    },
    goBack: async () => void (await post('back')),
    evaluate,
    click: async ({ x, y }) => {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await post('actions', {
        actions: [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }],
      });
    },
    type: async (text) => void (await typeKeys([...text])),
    press: async (key) => void (await typeKeys([KEYS[key]])),
    resize,
    screenshot: async () =>
      Buffer.from((await send('GET', `/session/${sessionId}/screenshot`)) as string, 'base64'),
    takeErrors: async () => {
      await evaluate(() => null);
      const taken = errors;
      errors = [];
      return taken;
    },
    close: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await stop();
    },
  };
}

async function waitUntilReady(driver: ChildProcess, check: () => Promise<unknown>): Promise<void> {
  let failure: Error | undefined;
  driver.once('error', (error) => (failure = error));
  driver.once('exit', (code) => (failure = new Error(`WebKitWebDriver ended with code ${code}.`)));
  const until = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (failure) throw failure;
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Runs in the page: WebKitGTK does not report the console of an automated browser. The first run comes before hydration,
 * but errors of the first milliseconds can be missed.
 * @returns the errors since the last run */
function collectErrors(): string[] {
  const watched = window as typeof window & { engineErrors?: string[] };
  if (!watched.engineErrors) {
    const found: string[] = [];
    watched.engineErrors = found;
    const { console } = window;
    const log = console.error.bind(console);
    console.error = (...values: unknown[]) => {
      found.push(values.map(String).join(' '));
      log(...values);
    };
    addEventListener('error', ({ message, filename, lineno }) =>
      found.push(`${message} (${filename}:${lineno})`),
    );
    addEventListener('unhandledrejection', ({ reason }) => found.push(String(reason)));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      found.push(`refused by ${violatedDirective}: ${blockedURI}`),
    );
  }
  return watched.engineErrors.splice(0);
}
