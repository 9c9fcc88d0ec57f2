import {
  CLICK_REPLAY_SCRIPT,
  AFTER_PICTURE_SCRIPT,
  deferFonts,
  KNOWN_FONTS_SCRIPT,
  deferScripts,
  splitFonts,
  DISMISSED_SCRIPT,
} from './inline-scripts';
import { recordStage } from './when-idle';

beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = CLICK_REPLAY_SCRIPT;
  document.head.append(script);
});

/** A click runs in its own task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The server's page with buttons that have no listeners yet. */
function openPage() {
  recordStage('scripts');
  document.body.innerHTML =
    '<h1>Home</h1><button type="button">Advertise<b>!</b></button><button type="button">Menu</button><button>Send</button>';
  const element = (selector: string) => document.querySelector<HTMLElement>(selector);
  const [advertise, menu, send] = document.querySelectorAll('button');
  return { heading: element('h1'), word: element('b'), advertise, menu, send };
}

/** Hydrates the page: from now on every button records clicks. */
async function hydratePage(): Promise<string[]> {
  await nextTask();
  const heard: string[] = [];
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => heard.push(button.textContent));
  }
  recordStage('hydrated');
  await Promise.resolve();
  return heard;
}

afterEach(() => {
  recordStage('hydrated');
  jest.useRealTimers();
});

test('replays a click made before hydration once', async () => {
  const { word } = openPage();
  word?.click();
  word?.click();
  const heard = await hydratePage();
  expect(heard).toEqual(['Advertise!']);
  word?.click();
  await Promise.resolve();
  expect(heard).toEqual(['Advertise!', 'Advertise!']);
});

test('replays only the last click', async () => {
  const { advertise, menu } = openPage();
  advertise?.click();
  menu?.click();
  expect(await hydratePage()).toEqual(['Menu']);
});

test('replays a checkbox and a choice in a list, in order', async () => {
  recordStage('scripts');
  document.body.innerHTML =
    '<input type="checkbox"><select><option>Best</option><option>Newest</option></select>';
  const [box, list] = [document.querySelector('input'), document.querySelector('select')];
  if (!box || !list) throw new Error('The page has no controls.');
  box.click();
  list.value = 'Newest';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await nextTask();
  // Hydration resets them.
  [box.checked, list.value] = [false, 'Best'];
  const heard: unknown[] = [];
  box.addEventListener('click', () => heard.push(box.checked));
  list.addEventListener('change', () => heard.push(list.value));
  recordStage('hydrated');
  await Promise.resolve();
  await nextTask();
  expect(heard).toEqual([true, 'Newest']);
});

test('drops a click when the user has moved on to another element', async () => {
  const { advertise, heading } = openPage();
  advertise?.click();
  heading?.click();
  expect(await hydratePage()).toEqual([]);
});

test('does not replay a click handled during hydration, nor an earlier one', async () => {
  const { advertise, menu } = openPage();
  advertise?.click();
  recordStage('listening');
  menu?.click();
  expect(await hydratePage()).toEqual([]);
});

/** A page with one pending part; `isHeard`: whether React dispatches the click to it. */
async function clickPendingPart(isHeard: boolean): Promise<number> {
  recordStage('hydrated');
  document.body.innerHTML =
    '<div data-pending="true"><button type="button">Advertise</button></div>';
  const button = document.querySelector('button');
  const stop = (event: Event) => {
    if (!isHeard) event.stopPropagation();
  };
  document.body.addEventListener('click', stop, true);
  button?.click();
  document.body.removeEventListener('click', stop, true);
  let clicks = 0;
  button?.addEventListener('click', () => (clicks += 1));
  // Still in the click's task.
  document.querySelector('div')?.removeAttribute('data-pending');
  await nextTask();
  return clicks;
}

test('replays a click that React stops, even when hydration happens in the same task', async () => {
  expect(await clickPendingPart(false)).toBe(1);
});

test('does not replay a click that React dispatches to the hydrated part', async () => {
  expect(await clickPendingPart(true)).toBe(0);
});

test('does not replay a click that the browser handles natively', async () => {
  openPage().send?.click();
  expect(await hydratePage()).toEqual([]);
});

test('does not replay an old click', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setTimeout'] });
  openPage().advertise?.click();
  jest.setSystemTime(Date.now() + 10_001);
  expect(await hydratePage()).toEqual([]);
});

test('restores a checkbox that hydration reset and leaves others alone', async () => {
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
  // Listeners added now have missed the change and must not undo it.
  expect(changes).toBe(1);
});

test('restores a select option that hydration reset', async () => {
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

test('drops a click on a removed button', async () => {
  const { advertise } = openPage();
  advertise?.click();
  let clicks = 0;
  advertise?.addEventListener('click', () => (clicks += 1));
  advertise?.remove();
  await hydratePage();
  expect(clicks).toBe(0);
});

describe('scripts after the largest image', () => {
  const face = (family: string, range = 'u+0020-007e') =>
    `@font-face{font-display:swap;font-family:"${family}";font-weight:400 600;src:url(/assets/${family}.woff2) format("woff2");unicode-range:${range}}`;

  /** Requested fonts with their descriptors and the promise of their download. */
  const requested: {
    readonly descriptors: unknown[];
    readonly arrive: () => void;
    readonly fail: () => void;
  }[] = [];
  class FontFaceStub {
    constructor(...descriptors: unknown[]) {
      this.load = () =>
        new Promise((resolve, reject) =>
          requested.push({ descriptors, arrive: () => resolve(this), fail: reject }),
        );
    }
    readonly load: () => Promise<unknown>;
  }
  const add = jest.fn<void, [unknown]>();

  /** Runs the script on a page with these fonts and no image. */
  function openPage(fonts = face('One') + face('Two'), text = 'Cafe'): void {
    requested.length = 0;
    add.mockClear();
    Object.assign(window, { FontFace: FontFaceStub });
    Object.defineProperty(document, 'fonts', { value: { add }, configurable: true });
    document.head.innerHTML = deferFonts(fonts);
    document.body.innerHTML = `<div id="root">${text}</div><template id="late-scripts"><meta name="late"></template>`;
    const script = document.createElement('script');
    script.textContent = AFTER_PICTURE_SCRIPT;
    document.body.append(script);
  }
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));

  test('downloads fonts as declared and shows them together', async () => {
    openPage();
    expect(requested.map(({ descriptors }) => descriptors)).toEqual(
      ['One', 'Two'].map((family) => [
        family,
        `url(/assets/${family}.woff2) format("woff2")`,
        { weight: '400 600', unicodeRange: 'u+0020-007e', display: 'swap' },
      ]),
    );
    requested[0]?.arrive();
    await nextTask();
    expect(add).not.toHaveBeenCalled();
    requested[1]?.arrive();
    await nextTask();
    expect(add).toHaveBeenCalledTimes(2);
  });

  test('downloads a font for rare characters with the others when the text has one', async () => {
    const rare = face('Rare', 'U+1A0-1B0, u+300, U+1EA0-1EF9');
    openPage(rare + face('One'), 'Phở');
    expect(requested.map(({ descriptors: [family] }) => family)).toEqual(['Rare', 'One']);
    openPage(rare + face('One'), 'Caf\u0303e');
    expect(requested.map(({ descriptors: [family] }) => family)).toEqual(['One']);
  });

  test('leaves other fonts for rare characters to the browser', async () => {
    openPage(face('Rare', 'u+0100-024f') + face('One'));
    expect(requested.map(({ descriptors: [family] }) => family)).toEqual(['One']);
    await nextTask();
    expect(add).not.toHaveBeenCalled();
    requested[0]?.arrive();
    await nextTask();
    expect(add).toHaveBeenCalledTimes(2);
  });

  test('a font that fails to load does not block the others', async () => {
    openPage();
    requested[0]?.fail();
    requested[1]?.arrive();
    await nextTask();
    expect(add).toHaveBeenCalledTimes(1);
  });
});

describe('fonts after the largest image', () => {
  const WEB = "@font-face{font-family:A;src:url('/assets/a.woff2')}";
  const LOCAL = '@font-face{font-family:B;src:local(Arial)}';

  test('delays only fonts that need a download', () => {
    expect(splitFonts(`.a{color:red}${WEB}${LOCAL}.b{color:blue}`)).toEqual({
      fonts: WEB,
      rest: `.a{color:red}${LOCAL}.b{color:blue}`,
    });
  });

  test('delays fonts only in browsers that run scripts', () => {
    const html = deferFonts(WEB);
    const style = `<style>${WEB}</style>`;
    expect(html).toContain(`<template id="late-fonts">${style}</template>`);
    expect(html).toContain(`<noscript>${style}</noscript>`);
  });

  test('inline scripts match the hashes in the content security policy', () => {
    const codes = (deferFonts(WEB) + deferScripts('')).matchAll(/<script>(.*?)<\/script>/gs);
    expect([...codes].map(([, code]) => code)).toEqual([KNOWN_FONTS_SCRIPT, AFTER_PICTURE_SCRIPT]);
  });
});

describe('dismissed elements', () => {
  const run = () => {
    const script = document.createElement('script');
    script.textContent = DISMISSED_SCRIPT;
    document.head.append(script);
  };
  afterEach(() => {
    sessionStorage.clear();
    delete document.documentElement.dataset['dismissed'];
  });

  test('lists only what was dismissed in this session', () => {
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
