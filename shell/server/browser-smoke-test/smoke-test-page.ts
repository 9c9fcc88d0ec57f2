import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, CDPSession } from 'playwright-core';
import { PROBE, NOTIFY, type ProbeMessage, type Probe } from './probe/probe-messages';

/** How long the debugger may take to pause a page, and the browser to close it, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 1000;
/** CPU time after which an unresponsive page counts as stuck, in milliseconds. */
const STUCK_MS = 4000;
const POLL_INTERVAL_MS = 250;

export class SmokeTestPage {
  /** URLs of the page's scripts by debugger id. */
  private readonly scripts = new Map<string, string>();

  during = '';

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly browser: CDPSession | undefined,
  ) {}

  static async open(
    page: Page,
    probe: string,
    onLog: (message: ProbeMessage) => void,
  ): Promise<SmokeTestPage> {
    const session = await page.context().newCDPSession(page);
    const browser = await page.context().browser()?.newBrowserCDPSession();
    const opened = new SmokeTestPage(page, session, browser);
    session.on('Debugger.scriptParsed', ({ scriptId, url }) => opened.scripts.set(scriptId, url));
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === NOTIFY) onLog(JSON.parse(payload) as ProbeMessage);
    });
    await Promise.all([
      session.send('Runtime.enable'),
      session.send('Debugger.enable'),
      session.send('Page.enable'),
      // CPU time, so that a busy machine does not lengthen it.
      session.send('Performance.enable', { timeDomain: 'threadTicks' }),
      session.send('Runtime.addBinding', { name: NOTIFY }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: probe }),
    ]);
    return opened;
  }

  async call<Name extends keyof Probe>(
    name: Name,
    ...args: Parameters<Probe[Name]>
  ): Promise<Awaited<ReturnType<Probe[Name]>>> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression: `${PROBE}.${name}(...${JSON.stringify(args)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Awaited<ReturnType<Probe[Name]>>;
  }

  /** CPU time of the page's thread so far, in milliseconds. */
  async workedMs(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  }

  /** Location of the function at a path from the global object, as a stack line. */
  async whereIs(expression: string): Promise<string | null> {
    const { result } = await this.session.send('Runtime.evaluate', { expression });
    if (!result.objectId) return null;
    const { objectId } = result;
    const notified = await this.session.send('Runtime.getProperties', {
      objectId,
      ownProperties: true,
    });
    const known = notified.internalProperties?.find(({ name }) => name === '[[FunctionLocation]]');
    const location = known?.value?.value as SourceLocation | undefined;
    return location ? this.describe(location) : null;
  }

  /** Resolves with the current stack when the page does not respond. */
  async whenStuck(signal: AbortSignal): Promise<string> {
    while (!signal.aborted) {
      // A page that closes meanwhile counts as responding.
      const response = this.session.send('Runtime.evaluate', { expression: '1' }).catch(() => true);
      const before = await this.rendererMs();
      while ((await withTimeout(response, POLL_INTERVAL_MS)) === null)
        if ((await this.rendererMs()) - before > STUCK_MS) return this.findCalls();
      await wait(POLL_INTERVAL_MS);
    }
    return new Promise(() => undefined);
  }

  /** CPU time of all pages of the browser so far, in milliseconds. Works for unresponsive pages. */
  private async rendererMs(): Promise<number> {
    const notified = await this.browser?.send('SystemInfo.getProcessInfo').catch(() => null);
    const renderers = notified?.processInfo.filter(({ type }) => type === 'renderer') ?? [];
    return renderers.reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0);
  }

  private async findCalls(): Promise<string> {
    const calls = new Promise<string>((resolve) => {
      this.session.once('Debugger.paused', ({ callFrames }) =>
        resolve(callFrames.map(({ location }) => this.describe(location)).join('\n')),
      );
    });
    void this.session.send('Debugger.pause').catch(() => undefined);
    return (await withTimeout(calls, RESPONSE_TIMEOUT_MS)) ?? '';
  }

  async close(): Promise<void> {
    await withTimeout(this.page.close(), RESPONSE_TIMEOUT_MS);
  }

  private describe({ scriptId, lineNumber, columnNumber = 0 }: SourceLocation): string {
    return `    at ${this.scripts.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`;
  }
}

interface SourceLocation {
  readonly scriptId: string;
  readonly lineNumber: number;
  readonly columnNumber?: number | undefined;
}
