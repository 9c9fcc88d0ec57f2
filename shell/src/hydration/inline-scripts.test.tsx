import {
  PRESS_SCRIPT,
  AFTER_PICTURE_SCRIPT,
  lateFonts,
  KNOWN_FONTS_SCRIPT,
  lateScripts,
  splitFonts,
  DISMISSED_SCRIPT,
} from './inline-scripts';
import { noteStage } from './when-idle';

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

describe('scripts after the picture', () => {
  const face = (family: string) =>
    `@font-face{font-display:swap;font-family:"${family}";font-weight:400 600;src:url(/assets/${family}.woff2) format("woff2");unicode-range:u+0020-007e}`;

  /** Fonts that were asked for: what was said of each, and what ends its download. */
  const asked: {
    readonly said: unknown[];
    readonly arrive: () => void;
    readonly fail: () => void;
  }[] = [];
  class FontFaceStub {
    constructor(...said: unknown[]) {
      this.load = () =>
        new Promise((resolve, reject) =>
          asked.push({ said, arrive: () => resolve(this), fail: reject }),
        );
    }
    readonly load: () => Promise<unknown>;
  }
  const add = jest.fn<void, [unknown]>();

  /** Runs the script on a page with two fonts and no picture. */
  function openPage(): void {
    asked.length = 0;
    add.mockClear();
    Object.assign(window, { FontFace: FontFaceStub });
    Object.defineProperty(document, 'fonts', { value: { add }, configurable: true });
    document.head.innerHTML = lateFonts(face('One') + face('Two'));
    document.body.innerHTML = '<template id="late-scripts"><meta name="late"></template>';
    const script = document.createElement('script');
    script.textContent = AFTER_PICTURE_SCRIPT;
    document.body.append(script);
  }
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));

  test('fonts are downloaded as their rules say, and shown together when the last is here', async () => {
    openPage();
    expect(asked.map(({ said }) => said)).toEqual(
      ['One', 'Two'].map((family) => [
        family,
        `url(/assets/${family}.woff2) format("woff2")`,
        { weight: '400 600', unicodeRange: 'u+0020-007e' },
      ]),
    );
    asked[0]?.arrive();
    await nextTask();
    expect(add).not.toHaveBeenCalled();
    asked[1]?.arrive();
    await nextTask();
    expect(add).toHaveBeenCalledTimes(2);
  });

  test('a font that is lost does not keep the other back', async () => {
    openPage();
    asked[0]?.fail();
    asked[1]?.arrive();
    await nextTask();
    expect(add).toHaveBeenCalledTimes(1);
  });
});

describe('fonts after the picture', () => {
  const SOME = "@font-face{font-family:A;src:url('/assets/b.woff2');unicode-range:u+100-24f}";
  const WEB = "@font-face{font-family:A;src:url('/assets/a.woff2')}";
  const LOCAL = '@font-face{font-family:B;src:local(Arial)}';

  test('only fonts that are downloaded are delayed', () => {
    expect(splitFonts(`.a{color:red}${WEB}${LOCAL}.b{color:blue}`)).toEqual({
      fonts: WEB,
      rest: `.a{color:red}${LOCAL}.b{color:blue}`,
    });
  });

  test('fonts for some letters stay with the sheet: browsers download them where one stands', () => {
    const common = WEB.replace('}', ';unicode-range:u+20-ff,u+131}');
    expect(splitFonts(`${common}${SOME}`)).toEqual({ fonts: common, rest: SOME });
  });

  test('fonts are delayed in browsers with scripts only', () => {
    const html = lateFonts(WEB);
    const style = `<style>${WEB}</style>`;
    expect(html).toContain(`<template id="late-fonts">${style}</template>`);
    expect(html).toContain(`<noscript>${style}</noscript>`);
  });

  test('the inline scripts are those that the policy is told of', () => {
    const codes = (lateFonts(WEB) + lateScripts('')).matchAll(/<script>(.*?)<\/script>/gs);
    expect([...codes].map(([, code]) => code)).toEqual([KNOWN_FONTS_SCRIPT, AFTER_PICTURE_SCRIPT]);
  });
});

describe('what was dismissed', () => {
  const run = () => {
    const script = document.createElement('script');
    script.textContent = DISMISSED_SCRIPT;
    document.head.append(script);
  };
  afterEach(() => {
    sessionStorage.clear();
    delete document.documentElement.dataset['dismissed'];
  });

  test('names what was dismissed in this session, and nothing else', () => {
    sessionStorage.setItem('marketing:banner-dismissed', 'yes');
    sessionStorage.setItem('account:token', 'abc');
    run();
    expect(document.documentElement).toHaveAttribute('data-dismissed', 'marketing:banner');
  });

  test('is empty when nothing was dismissed', () => {
    run();
    expect(document.documentElement).not.toHaveAttribute('data-dismissed');
  });
});
