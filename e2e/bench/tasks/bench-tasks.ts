import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { send } from '../../support/people';
import { launchBrowser } from '../browser';
import { FINDING } from './finding';
import { Hand } from './hand';
import { PARTNERS } from './partners';
import { PEOPLE } from './people';
import type { Task } from './task';
import { startTaskSite, type CityFiles, type TaskSite } from './task-site';

const { values: options } = parseArgs({
  options: {
    city: { type: 'string' },
    areas: { type: 'string' },
    ground: { type: 'string' },
    pictures: { type: 'string' },
    json: { type: 'string' },
  },
});

const TASKS = [...FINDING, ...PEOPLE, ...PARTNERS].sort((a, b) => a.number - b.number);
const DESKTOP = { width: 1366, height: 900 };
const PATIENCE_MS = 15_000;

interface Outcome {
  readonly task: number;
  readonly title: string;
  readonly actions: number;
  readonly result: string;
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Walks the tasks of docs/tasks.md on the sample city and, with --city FILE [--areas FILE] [--ground FILE], on an imported one. Counts
 * what a hand does; --pictures FOLDER keeps what the screen shows at the end of each. */
async function main(): Promise<void> {
  const browser = await launchBrowser();
  const figures: Record<string, Outcome[]> = {};
  try {
    figures['sample'] = await walkAll(browser, 'sample');
    const { city, areas, ground } = options;
    if (city) figures['city'] = await walkAll(browser, 'city', { places: city, areas, ground });
  } finally {
    await browser.close();
  }
  if (options.json) await writeFile(options.json, JSON.stringify(figures, null, 1));
}

async function walkAll(browser: Browser, name: string, city?: CityFiles): Promise<Outcome[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tableside-tasks-'));
  const outcomes: Outcome[] = [];
  say(`\n${name}\n\n| # | task | actions | what came out |\n| --- | --- | --- | --- |`);
  try {
    const site = await startTaskSite(dataDir, city);
    try {
      for (const task of TASKS) {
        const outcome = await walk(browser, site, task, name);
        outcomes.push(outcome);
        say(`| ${outcome.task} | ${outcome.title} | ${outcome.actions} | ${outcome.result} |`);
      }
    } finally {
      await site.end();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return outcomes;
}

/** Walks one task in a browser that knows nothing yet, in the middle of the city. */
async function walk(browser: Browser, site: TaskSite, task: Task, name: string): Promise<Outcome> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    permissions: ['geolocation', 'clipboard-write'],
    geolocation: await findMiddle(site),
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const hand = new Hand(page);
  try {
    const result = await task.walk({ page, hand, site }).catch(tellFailure);
    if (options.pictures) {
      await mkdir(options.pictures, { recursive: true });
      await page.screenshot({ path: path.join(options.pictures, `${name}-${task.number}.png`) });
    }
    return { task: task.number, title: task.title, actions: hand.actions, result };
  } finally {
    await context.close();
  }
}

const tellFailure = (error: unknown): string =>
  `FAILED: ${String(Object(error).message ?? error)
    .split('\n', 2)
    .join(' ')}`;

/** Where the first place of the list stands. */
async function findMiddle({ apiUrl }: TaskSite) {
  const list = await send(apiUrl, 'restraunt/filter_restaurants', {});
  const [first] = (list.data as { data: { slug: string }[] }).data;
  const { data } = await send(apiUrl, `restraunt/get_by_slug/${first?.slug ?? ''}`);
  const { latitude, longitude } = data as { latitude: string; longitude: string };
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(Object(error).stack ?? error)}\n`);
  process.exitCode = 1;
});
