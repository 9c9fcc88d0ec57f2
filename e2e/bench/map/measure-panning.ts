import type { Browser, Page } from 'playwright-core';
import { PHONE } from './phone';

/** Steps of one drag, and how far each goes, in pixels: to and fro, as far as a map of all places can be moved. */
const STEPS = 60;
const STEP_PX = 12;
/** Until a picture of the ground is whole after the map has come to rest, in milliseconds. */
const REST_MS = 2500;

export interface PanningCase {
  /** Address of the listing with its map. */
  readonly url: string;
  /** What the call for the ground's file answers; null leaves the map without a ground. */
  readonly ground: Uint8Array | null;
  readonly bounds: string;
  /** How often "Zoom in" is pressed first. */
  readonly zooms: number;
}

/** What something takes, in milliseconds of processor time, which a busy machine does not lengthen. */
export interface Work {
  readonly mainThread: number;
  /** Of all threads of the browser. Pictures are filled in another one, and on a phone by a chip of its own. */
  readonly browser: number;
}

/** Drags the map as a mouse does.
 * @returns what each move of the pointer takes until the next one, with all that is drawn meanwhile
 * @throws when the map does not come within half a minute */
export async function measurePanning(
  browser: Browser,
  { url, ground, bounds, zooms }: PanningCase,
): Promise<Work[]> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await answerGround(page, ground, bounds);
    await page.goto(url, { waitUntil: 'load' });
    const map = page.getByRole('group', { name: /^Map of/ });
    await map.getByRole('button', { name: /^\d/ }).first().waitFor();
    if (ground) await map.locator('canvas').first().waitFor({ state: 'attached' });
    await map.scrollIntoViewIfNeeded();
    for (let press = 0; press < zooms; press += 1) {
      await map.getByRole('button', { name: 'Zoom in' }).click();
    }
    await page.waitForTimeout(REST_MS);
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    await map.evaluate(drag, { steps: STEPS, px: STEP_PX });
    return listWork(await browser.stopTracing());
  } finally {
    await context.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** When it began, in microseconds, and how much of the processor it took. */
  readonly ts: number;
  readonly tdur?: number;
}

const TASKS: ReadonlySet<string> = new Set(['ThreadControllerImpl::RunTask', 'ThreadPool_RunTask']);

/** What was done between each mark and the next one. */
function listWork(trace: Buffer): Work[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const marks = traceEvents
    .filter(({ name }) => name === 'bench-step')
    .sort((one, other) => one.ts - other.ts);
  const { pid, tid } = marks[0] ?? {};
  const tasks = traceEvents.filter(({ name, ph }) => ph === 'X' && TASKS.has(name));
  return marks.slice(0, -1).map(({ ts }, index) => {
    const end = marks[index + 1]?.ts ?? ts;
    const own = tasks.filter((task) => task.ts >= ts && task.ts < end);
    return {
      mainThread: sumOf(own.filter((task) => task.pid === pid && task.tid === tid)),
      browser: sumOf(own),
    };
  });
}

const sumOf = (tasks: readonly TraceEvent[]): number =>
  tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);

async function answerGround(page: Page, ground: Uint8Array | null, bounds: string): Promise<void> {
  const hash = 'b'.repeat(64);
  await page.route('**/api/city/ground', (route) =>
    ground
      ? route.fulfill({
          contentType: 'application/json',
          body: `{"success":true,"message":"OK","data":{"hash":"${hash}","size":${ground.length},${bounds},"attribution":"Bench","attribution_url":null}}`,
        })
      : route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  await page.route(`**/api/city/ground/${hash}`, (route) =>
    route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(ground ?? []) }),
  );
}

/** Travels to the page as text, so it uses nothing from outside and names no inner function. */
async function drag(
  frame: Element,
  { steps, px }: { readonly steps: number; readonly px: number },
): Promise<void> {
  const box = frame.getBoundingClientRect();
  const channel = new MessageChannel();
  const pin = frame.querySelector('[data-pin]');
  const finger = {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    send(name: string): void {
      frame.dispatchEvent(
        new PointerEvent(name, {
          ...{ bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' },
          ...{ button: 0, buttons: 1, clientX: this.x, clientY: this.y },
        }),
      );
    },
    afterFrame() {
      return new Promise((resolve) => {
        channel.port1.onmessage = resolve;
        requestAnimationFrame(() => channel.port2.postMessage(0));
      });
    },
  };
  finger.send('pointerdown');
  for (let step = 0; step < steps; step += 1) {
    finger.x += step < steps / 6 || (step >= steps / 2 && step < (steps * 5) / 6) ? px : -px;
    finger.y += step % 2 ? 2 : -2;
    const left = pin?.getBoundingClientRect().left;
    performance.mark('bench-step');
    finger.send('pointermove');
    // What is rendered by a task of its own may miss the first frame. Where the map ends, nothing follows.
    for (let frames = 0; frames < 3; frames += 1) {
      await finger.afterFrame();
      if (pin?.getBoundingClientRect().left !== left) break;
    }
  }
  performance.mark('bench-step');
  finger.send('pointerup');
}
