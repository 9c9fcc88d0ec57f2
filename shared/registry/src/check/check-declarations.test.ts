import { releaseSidecar } from '@tableside/contracts/registry/release';
import { type RegistryDocument } from '@tableside/contracts/registry/wire';
import { checkDeclarations } from './check-declarations';
import { toRegistered } from '../document';

const files = {
  'entry.js': { bytes: 1, integrity: `sha384-${'A'.repeat(64)}` },
};
const exposed = { js: [], css: [] };

/** A release as its build wrote it. */
const stored = (name: string, over: object = {}) => ({
  schema: 1,
  name,
  version: '1.0.0',
  container: `mfe_${name}_1_0_0`,
  entry: 'entry.js',
  server: null,
  exposes: { './routes': exposed, './widgets': exposed, './services/search': exposed },
  requires: {},
  routes: [],
  slots: [],
  services: [],
  content: [],
  files,
  builtAt: '2026-11-01T00:00:00.000Z',
  ...over,
});
const build = (name: string, over: object = {}) => releaseSidecar.parse(stored(name, over));

const slot = (over: object = {}) => ({
  place: 'home:section',
  widget: 'Weather',
  order: 10,
  ...over,
});

/** What is wrong with a release, beside another that is live. */
function problemsOf(over: object, live: object = {}): string[] {
  const active = toRegistered(build('south', live));
  const remotes: RegistryDocument['remotes'] = {
    south: { active, lastGood: null, canary: null, killed: false },
  };
  return checkDeclarations(build('north', over), { remotes });
}

describe('checkDeclarations', () => {
  it('lets a widget, a service and documents pass that nobody else has', () => {
    const declared = {
      slots: [slot({ name: 'weather' })],
      services: ['search'],
      content: ['hero'],
    };
    expect(problemsOf(declared, { slots: [slot({ order: 20 })] })).toEqual([]);
  });

  it('compares a release with others, not with the release of its own that it replaces', () => {
    const own = build('north', { slots: [slot()], services: ['search'], content: ['hero'] });
    const live = { active: toRegistered(own), lastGood: null, canary: null, killed: false };
    expect(checkDeclarations(own, { remotes: { north: live } })).toEqual([]);
  });

  it.each<[string, object, object, RegExp]>([
    [
      'an address that another remote serves',
      { routes: [{ path: '/menu' }] },
      { routes: [{ path: '/menu' }] },
      /^north claims \/menu, which south serves already\. Remove the claim/,
    ],
    [
      'routes without their module',
      { routes: [{ path: '/menu' }], exposes: {} },
      {},
      /^north must expose \.\/routes; add it to "exposes" in mfe-north\/remote\.json\.$/,
    ],
    ['slots without their module', { slots: [slot()], exposes: {} }, {}, /must expose \.\/widgets/],
    ['a service without its module', { services: ['auth'] }, {}, /must expose \.\/services\/auth/],
    [
      'a place that there is not',
      { slots: [slot({ place: 'home:sidebar' })] },
      {},
      /^north declares Weather for home:sidebar, and there is no such place\. The places are home:head, /,
    ],
    [
      'a second widget where one fills the place',
      { slots: [slot({ place: 'home:head' })] },
      { slots: [slot({ place: 'home:head', widget: 'Hero', order: 20 })] },
      /^north declares Weather for home:head, which holds one widget, and Hero of south is there already/,
    ],
    [
      'an order that is taken',
      { slots: [slot()] },
      { slots: [slot({ widget: 'News' })] },
      /^Weather of north has order 10 at home:section, and so has News of south\. Choose another number/,
    ],
    [
      'a name that is taken',
      { slots: [slot({ name: 'news' })] },
      { slots: [slot({ widget: 'News', name: 'news', order: 20 })] },
      /^Weather of north is called "news" at home:section, and so is News of south/,
    ],
    [
      'a widget that stands twice in one place',
      { slots: [slot(), slot({ order: 20 })] },
      {},
      /^north declares Weather for home:section twice/,
    ],
    [
      'a service that the shell does not ask for',
      { services: ['weather'] },
      {},
      /^north declares the service "weather", and the shell asks for no such service\. The services are search, /,
    ],
    [
      'a service that another remote offers',
      { services: ['search'] },
      { services: ['search'] },
      /^north declares the service "search", which south offers already\. Remove it, or have south give it up/,
    ],
    [
      'documents of a second remote',
      { content: ['hero'] },
      { content: ['about'] },
      /^north declares documents under "content", and south has them already/,
    ],
  ])('refuses %s', (_, over, live, expected) => {
    const problems = problemsOf(over, live);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });
});

describe('releaseSidecar', () => {
  const sentences = (over: object) =>
    releaseSidecar
      .safeParse(stored('north', over))
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  it.each([
    [slot({ order: -1 }), 'slots.0.order: expected a whole number from 0 to 999'],
    [slot({ order: 1.5 }), 'slots.0.order: expected a whole number from 0 to 999'],
    [slot({ order: 'first' }), 'slots.0.order: expected a whole number from 0 to 999'],
    [
      slot({ reserve: { height: '1px;color:red' } }),
      'slots.0.reserve.height: expected a height such as 20rem, or 28rem + 62vi where it grows with the width',
    ],
  ])('refuses %j', (declared, sentence) => {
    expect(sentences({ slots: [declared] })).toEqual([sentence]);
  });
});
