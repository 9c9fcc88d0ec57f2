import type { PageRemote } from '../../../src/federation/registry';
import { pageRegistry } from './page-registry';

const remote = (...claims: { path: string; apart?: true }[]): PageRemote => ({
  releases: [],
  claims: claims.map((claim) => ({ chrome: true, session: true, statusFromData: false, ...claim })),
  slots: [],
  services: [],
  hasContent: false,
});
const registry = {
  menu: remote({ path: '/menu' }),
  back: remote({ path: '/back', apart: true }),
  mixed: remote({ path: '/mixed' }, { path: '/office', apart: true }),
  widgets: remote(),
};
const claim = (of: keyof typeof registry) => ({ ...registry[of].claims[0]!, remote: of });
const told = (of?: keyof typeof registry) => Object.keys(pageRegistry(registry, of && claim(of)));

it('tells other pages nothing of a remote whose pages all keep apart', () => {
  expect(told('menu')).toEqual(['menu', 'mixed', 'widgets']);
  expect(told()).toEqual(['menu', 'mixed', 'widgets']);
});

it('tells the pages of such a remote of all', () => {
  expect(told('back')).toEqual(['menu', 'back', 'mixed', 'widgets']);
});
