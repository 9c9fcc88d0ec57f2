import { PRESS_SCRIPT } from './press-script';
import { noteStage } from './stage';

beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = PRESS_SCRIPT;
  document.head.append(script);
});

/** A task of its own, as a press is one. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The page as the server wrote it, with one button that is not listened to yet, and another. */
function openPage() {
  noteStage('scripts');
  document.body.innerHTML =
    '<h1>Home</h1><button type="button">Advertise<b>!</b></button><button type="button">Menu</button><button>Send</button>';
  const element = (selector: string) => document.querySelector<HTMLElement>(selector);
  const [advertise, menu, send] = document.querySelectorAll('button');
  return { heading: element('h1'), word: element('b'), advertise, menu, send };
}

/** Hydrates the page: from now on every button tells when it is pressed. */
async function hydratePage(): Promise<string[]> {
  await nextTask();
  const heard: string[] = [];
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => heard.push(button.textContent));
  }
  noteStage('awake');
  await Promise.resolve();
  return heard;
}

afterEach(() => {
  noteStage('awake');
  jest.useRealTimers();
});

test('a press before hydration is repeated after it, once', async () => {
  const { word } = openPage();
  word?.click();
  word?.click();
  const heard = await hydratePage();
  expect(heard).toEqual(['Advertise!']);
  word?.click();
  await Promise.resolve();
  expect(heard).toEqual(['Advertise!', 'Advertise!']);
});

test('only the last press is repeated', async () => {
  const { advertise, menu } = openPage();
  advertise?.click();
  menu?.click();
  expect(await hydratePage()).toEqual(['Menu']);
});

test('a press is dropped when the visitor has moved on to something else', async () => {
  const { advertise, heading } = openPage();
  advertise?.click();
  heading?.click();
  expect(await hydratePage()).toEqual([]);
});

test('a press that the page handles during hydration is not repeated, nor one before it', async () => {
  const { advertise, menu } = openPage();
  advertise?.click();
  noteStage('listening');
  menu?.click();
  expect(await hydratePage()).toEqual([]);
});

/** A part of a page that is awake but for it, and whether React can hand a press on to it. */
async function pressSleepingPart(isHeard: boolean): Promise<number> {
  noteStage('awake');
  document.body.innerHTML =
    '<div data-asleep="true"><button type="button">Advertise</button></div>';
  const button = document.querySelector('button');
  const stop = (event: Event) => {
    if (!isHeard) event.stopPropagation();
  };
  document.body.addEventListener('click', stop, true);
  button?.click();
  document.body.removeEventListener('click', stop, true);
  let presses = 0;
  button?.addEventListener('click', () => (presses += 1));
  // Still in the task of the press.
  document.querySelector('div')?.removeAttribute('data-asleep');
  await nextTask();
  return presses;
}

test('a press that React stops is repeated, even if the part wakes in the same task', async () => {
  expect(await pressSleepingPart(false)).toBe(1);
});

test('a press that React hands on to the part that it wakes is not repeated', async () => {
  expect(await pressSleepingPart(true)).toBe(0);
});

test('a press that the browser handles by itself is not repeated', async () => {
  openPage().send?.click();
  expect(await hydratePage()).toEqual([]);
});

test('an old press is not repeated', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setTimeout'] });
  openPage().advertise?.click();
  jest.setSystemTime(Date.now() + 10_001);
  expect(await hydratePage()).toEqual([]);
});

test('a checkbox that was put back is checked again, and one that was not stays', async () => {
  openPage();
  document.body.innerHTML = '<label>Pizza <input type="checkbox"></label>';
  const box = document.querySelector('input');
  box?.labels?.[0]?.click();
  expect(box).toBeChecked();
  if (box) box.checked = false;
  await hydratePage();
  expect(box).toBeChecked();

  openPage();
  document.body.innerHTML = '<input type="checkbox">';
  const other = document.querySelector('input');
  other?.click();
  let changes = 0;
  other?.addEventListener('change', () => (changes += 1));
  await hydratePage();
  expect(other).toBeChecked();
  // Whoever listens now has heard of it, and puts nothing back later.
  expect(changes).toBe(1);
});

test('a choice in a list is made again after hydration, which puts it back', async () => {
  openPage();
  document.body.innerHTML =
    '<select><option>Best</option><option selected>Rating</option></select>';
  const list = document.querySelector('select');
  const choose = (value: string) => {
    if (list) list.value = value;
    list?.dispatchEvent(new Event('change', { bubbles: true }));
    list?.click();
  };
  choose('Best');
  if (list) list.value = 'Rating';
  const heard: unknown[] = [];
  list?.addEventListener('change', () => heard.push(list.value));
  await hydratePage();
  expect([heard, list?.value]).toEqual([['Best'], 'Best']);
  choose('Rating');
  await nextTask();
  expect(heard).toEqual(['Best', 'Rating']);
});

test('a press on a removed button is dropped', async () => {
  const { advertise } = openPage();
  advertise?.click();
  let presses = 0;
  advertise?.addEventListener('click', () => (presses += 1));
  advertise?.remove();
  await hydratePage();
  expect(presses).toBe(0);
});
