import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { makeSlot } from '../../browser/federation/composition-fixtures';
import { makeClaim, makeRelease } from '../releases/registry-fixtures';
import type { Finding } from './finding';
import { inspectRelease } from './inspect-release';

const Component = () => null;
const files = { js: [], css: [], shown: [] };

async function inspect(over: Partial<RegisteredRelease>, modules: Record<string, unknown>) {
  const found: Finding[] = [];
  const exposes = Object.fromEntries(Object.keys(modules).map((name) => [name, files]));
  const paths = await inspectRelease(
    { ...makeRelease('menu', '1.0.0', over), exposes },
    {
      load: (expose) => {
        const module = modules[expose];
        return module instanceof Error ? Promise.reject(module) : Promise.resolve(module);
      },
      call: () => Promise.reject(new Error('no host')),
      notify: (finding) => found.push(finding),
    },
  );
  return { paths, found: found.map(({ what }) => what) };
}

test('returns a URL for every page of a complete release', async () => {
  const routes = {
    '/menu': [
      { index: true, Component },
      { path: ':slug', Component, children: [{ index: true }, { path: 'wine/*' }] },
    ],
    '/other': [{ index: true }],
  };
  const widgets = { Card: { Component } };
  const toggle = jest.fn(async () => ({ favorite: {}, message: '' }));
  const response = await inspect(
    {
      routes: [makeClaim('/menu')],
      slots: [makeSlot('home:section', 'menu', 'Card')],
      services: ['favorites', 'auth'],
    },
    {
      './routes': { routes },
      './widgets': { widgets },
      './services/favorites': { createFavoritesService: () => ({ toggle }) },
      './services/auth': { createAuthService: () => ({}) },
    },
  );
  expect(response).toEqual({
    paths: ['/menu', '/menu/kitchen-1', '/menu/kitchen-1/wine/kitchen-1'],
    found: [],
  });
  expect(toggle).toHaveBeenCalledTimes(1);
});

test('loads an unknown service without calling it', async () => {
  const service = { createMenuService: jest.fn() };
  const { found } = await inspect({ services: ['menu'] }, { './services/menu': service });
  expect(found).toEqual([]);
  expect(service.createMenuService).not.toHaveBeenCalled();
  const broken = { './services/menu': new TypeError('x is not a function') };
  expect((await inspect({ services: ['menu'] }, broken)).found).toEqual([
    'fails to load ./services/menu: TypeError: x is not a function',
  ]);
});

test('reports everything missing, failing to load, or throwing', async () => {
  const { found } = await inspect(
    {
      routes: [makeClaim('/menu'), makeClaim('/wine')],
      slots: [makeSlot('home:section', 'menu', 'Card'), makeSlot('home:head', 'menu', 'Head')],
      services: ['search', 'favorites'],
    },
    {
      './routes': { routes: { '/menu': [{ index: true }], '/wine': [] } },
      './widgets': { widgets: { Head: { Component } } },
      './services/search': new TypeError('x is not a function'),
      './services/favorites': {
        createFavoritesService: () => ({
          toggle: () => {
            throw new RangeError('no');
          },
        }),
      },
    },
  );
  expect(found).toEqual([
    'fails to load ./services/search: TypeError: x is not a function',
    'declares the widget Card for home:section, but ./widgets does not export it',
    'throws when the service favorites is called: RangeError: no',
    'declares the route /wine, but ./routes has no page there',
  ]);
});
