import { createRequire } from 'node:module';

// jsdom's own modules, as its environment loads them.
const fromHere = createRequire(import.meta.url);
const fromEnvironment = createRequire(fromHere.resolve('jest-environment-jsdom'));
const inJsdom = (file) =>
  fromEnvironment(fromEnvironment.resolve('jsdom').replace(/api\.js$/, file));
const styleRules = inJsdom('jsdom/living/helpers/style-rules.js');
const { matchesDontThrow } = inJsdom('jsdom/living/helpers/selectors.js');
const { implForWrapper } = inJsdom('jsdom/living/generated/utils.js');
const fromJsdom = createRequire(fromEnvironment.resolve('jsdom'));
const { CSSStyleDeclaration } = fromJsdom('cssstyle');
const { parse } = fromJsdom('rrweb-cssom');

const isForScreens = (rule) => Array.from(rule.media).includes('screen');
const listRules = (sheet) =>
  [...sheet.cssRules].flatMap((rule) => {
    if (!rule.media) return [rule];
    return isForScreens(rule) ? [...rule.cssRules] : [];
  });

/** Names of the elements that a rule can be about; undefined when that can be any. */
function readSubjects({ selectorText = '' }) {
  const plain = selectorText.replace(/\([^()]*\)|\[[^\]]*\]/g, '');
  const subjects = plain.split(',').map((selector) =>
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1),
  );
  const names = subjects.map((subject) => /^[a-z][\w-]*/i.exec(subject)?.[0].toLowerCase());
  return names.includes(undefined) || plain.includes('(') ? undefined : new Set(names);
}

const defaultRules = listRules(parse(inJsdom('jsdom/browser/default-stylesheet.js'))).map(
  (rule) => ({ rule, subjects: readSubjects(rule) }),
);
const rulesByName = new Map();

/** Rules of the default style sheet that can be about an element of this name, in their order. */
function listDefaultRules(name) {
  if (!rulesByName.has(name)) {
    const rules = defaultRules.filter(({ subjects }) => subjects?.has(name) ?? true);
    rulesByName.set(
      name,
      rules.map(({ rule }) => rule),
    );
  }
  return rulesByName.get(name);
}

function collect(element) {
  const declaration = new CSSStyleDeclaration();
  const add = (style) => {
    for (const property of Array.from(style)) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  };
  const rules = [
    ...listDefaultRules(element.localName.toLowerCase()),
    ...[...element._ownerDocument.styleSheets._list].flatMap(listRules),
  ];
  for (const rule of rules) if (matchesDontThrow(element, rule.selectorText)) add(rule.style);
  add(element.style);
  return declaration;
}

/** As jsdom's, which tries every rule of its default style sheet on every element. */
styleRules.getDeclarationForElement = (element) => {
  const cache = (element._ownerDocument._styleCache ??= new WeakMap());
  if (!cache.has(element)) cache.set(element, collect(element));
  return cache.get(element);
};

const cascaded = (property) => (element) =>
  styleRules.getDeclarationForElement(element).getPropertyValue(property);
const resolved = (property) => (element) => styleRules.getResolvedValue(element, property);
/** What the queries of a test ask for; each is read alone. */
const READERS = {
  display: cascaded('display'),
  visibility: resolved('visibility'),
  opacity: cascaded('opacity'),
  'pointer-events': resolved('pointer-events'),
};

/** Lets a window compute of a style only what is asked for. jsdom computes all of it at each call, with a dozen colors;
 * whatever is not in the list above still comes from there. */
export function computeStylesLazily(window) {
  const computeAll = window.getComputedStyle;
  window.getComputedStyle = (element, pseudo) => {
    const inner = pseudo ? undefined : implForWrapper(element);
    if (!inner?._ownerDocument) return computeAll(element, pseudo);
    let all;
    const getPropertyValue = (name) =>
      Object.hasOwn(READERS, name)
        ? READERS[name](inner)
        : (all ??= computeAll(element)).getPropertyValue(name);
    return new Proxy(CSSStyleDeclaration.prototype, {
      get(_target, key) {
        if (key === 'getPropertyValue') return getPropertyValue;
        const name = key === 'pointerEvents' ? 'pointer-events' : key;
        if (Object.hasOwn(READERS, name)) return READERS[name](inner);
        all ??= computeAll(element);
        const value = Reflect.get(all, key, all);
        return typeof value === 'function' ? value.bind(all) : value;
      },
      has: (_target, key) => key in CSSStyleDeclaration.prototype,
    });
  };
}
