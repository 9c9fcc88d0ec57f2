import { AFTER_PICTURE_SCRIPT, lateFonts } from './after-picture';

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
