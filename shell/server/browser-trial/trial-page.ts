import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, CDPSession } from 'playwright-core';
import { PROBE, TELL, type Note, type Probe } from './probe/notes';

/** How long the debugger may take to stop a page, and the browser to close it, in milliseconds. */
const ANSWER_MS = 1000;
/** A page that has not answered while browsers worked for so long does not come to an end, in milliseconds of the processor: a
 * busy machine makes a page that only has much to do wait, and not work more. */
const STUCK_MS = 4000;
const LOOK_EVERY_MS = 250;

export class TrialPage {
  /** Addresses of the page's scripts, by the debugger's number. */
  private readonly scripts = new Map<string, string>();

  during = '';

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly browser: CDPSession | undefined,
  ) {}

  static async open(page: Page, probe: string, onNote: (note: Note) => void): Promise<TrialPage> {
    const session = await page.context().newCDPSession(page);
    const browser = await page.context().browser()?.newBrowserCDPSession();
    const opened = new TrialPage(page, session, browser);
    session.on('Debugger.scriptParsed', ({ scriptId, url }) => opened.scripts.set(scriptId, url));
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === TELL) onNote(JSON.parse(payload) as Note);
    });
    await Promise.all([
      session.send('Runtime.enable'),
      session.send('Debugger.enable'),
      session.send('Page.enable'),
      // In time of the processor: a busy machine does not lengthen it.
      session.send('Performance.enable', { timeDomain: 'threadTicks' }),
      session.send('Runtime.addBinding', { name: TELL }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: probe }),
    ]);
    return opened;
  }

  /** Has the probe do something.
   * @throws what it throws */
  async ask<Name extends keyof Probe>(
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

  /** How long the page's thread has worked so far, in milliseconds of the processor. */
  async workedMs(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  }

  /** Where a function of the page stands, as a line of a stack; null for what is no function of a script.
   * @param expression how it is reached from the global object */
  async whereIs(expression: string): Promise<string | null> {
    const { result } = await this.session.send('Runtime.evaluate', { expression });
    if (!result.objectId) return null;
    const { objectId } = result;
    const told = await this.session.send('Runtime.getProperties', {
      objectId,
      ownProperties: true,
    });
    const known = told.internalProperties?.find(({ name }) => name === '[[FunctionLocation]]');
    const location = known?.value?.value as Place | undefined;
    return location ? this.describe(location) : null;
  }

  /** Settles when the page has not answered for a while, with the calls that it is in, as a stack.
   * @param signal ends the watch */
  async whenStuck(signal: AbortSignal): Promise<string> {
    while (!signal.aborted) {
      // What goes away meanwhile answers too.
      const answer = this.session.send('Runtime.evaluate', { expression: '1' }).catch(() => true);
      const before = await this.rendererMs();
      while ((await withTimeout(answer, LOOK_EVERY_MS)) === null)
        if ((await this.rendererMs()) - before > STUCK_MS) return this.findCalls();
      await wait(LOOK_EVERY_MS);
    }
    return new Promise(() => undefined);
  }

  /** How long all pages of the browser have worked so far, in milliseconds of the processor. Pages need not answer for it. */
  private async rendererMs(): Promise<number> {
    const told = await this.browser?.send('SystemInfo.getProcessInfo').catch(() => null);
    const renderers = told?.processInfo.filter(({ type }) => type === 'renderer') ?? [];
    return renderers.reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0);
  }

  private async findCalls(): Promise<string> {
    const calls = new Promise<string>((resolve) => {
      this.session.once('Debugger.paused', ({ callFrames }) =>
        resolve(callFrames.map(({ location }) => this.describe(location)).join('\n')),
      );
    });
    void this.session.send('Debugger.pause').catch(() => undefined);
    return (await withTimeout(calls, ANSWER_MS)) ?? '';
  }

  async close(): Promise<void> {
    await withTimeout(this.page.close(), ANSWER_MS);
  }

  private describe({ scriptId, lineNumber, columnNumber = 0 }: Place): string {
    return `    at ${this.scripts.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`;
  }
}

interface Place {
  readonly scriptId: string;
  readonly lineNumber: number;
  readonly columnNumber?: number | undefined;
}
