const MARKUP = `
  <main><h1 hidden>A</h1><p style="visibility: hidden">B <b style="visibility: visible">b</b> <i>c</i></p>
  <div style="display: none; pointer-events: none; opacity: 0"><span>D</span><button>E</button></div>
  <dialog>F</dialog><dialog open>G</dialog><details><summary>H</summary><p>I</p></details>
  <ul><li>J<ol><li>K</li></ol></li></ul><table><tbody><tr><td>L</td></tr></tbody></table>
  <select><option>M</option></select><input type="hidden"><textarea></textarea><fieldset><legend>N</legend></fieldset>
  <svg><title>O</title><path></path></svg><p class="gone">P <em>p</em></p><label for="x">Q</label><template>R</template>
  <script></script><style>.gone { display: none } @media screen { main em { visibility: collapse } }</style></main>`;

const NAMES = ['display', 'visibility', 'pointer-events', 'opacity'] as const;

/** Ends what jsdom remembers of styles. */
const forget = () => document.body.toggleAttribute('data-turn');

/** As jsdom computes it: the text of all properties always comes from there. */
function readAll(element: Element): readonly string[] {
  forget();
  const holder = document.createElement('i');
  holder.style.cssText = getComputedStyle(element).cssText;
  return NAMES.map((name) => holder.style.getPropertyValue(name));
}

function readEach(element: Element): readonly string[] {
  forget();
  const style = getComputedStyle(element);
  return NAMES.map((name) => style.getPropertyValue(name));
}

it('computes what is asked for as jsdom computes all of it', () => {
  document.body.innerHTML = MARKUP;
  const elements = [...document.querySelectorAll('*')];
  expect(elements.length).toBeGreaterThan(30);
  for (const element of elements) {
    expect([element.tagName, readEach(element)]).toEqual([element.tagName, readAll(element)]);
  }
});

it('notices what changes', () => {
  document.body.innerHTML = '<p>Text</p>';
  const [paragraph] = document.body.children as unknown as [HTMLElement];
  const read = () => [
    getComputedStyle(paragraph).display,
    getComputedStyle(paragraph).visibility,
    getComputedStyle(paragraph).pointerEvents,
  ];
  expect(read()).toEqual(['block', 'visible', 'auto']);
  paragraph.style.display = 'none';
  document.body.style.visibility = 'hidden';
  document.body.style.pointerEvents = 'none';
  expect(read()).toEqual(['none', 'hidden', 'none']);
});
