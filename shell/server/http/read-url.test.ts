import { findCanonical, routedUrl } from './read-url';

const route = (target: string) => routedUrl(target, 'https://tableside.example');

describe('routedUrl', () => {
  test('removes the retry suffix from the version only', () => {
    expect(route('/releases/discovery/1.0.0~r12/chunk.js')).toBe(
      '/releases/discovery/1.0.0/chunk.js',
    );
    expect(route('/releases/discovery/1.0.0/a~r1/chunk.js')).toBe(
      '/releases/discovery/1.0.0/a~r1/chunk.js',
    );
  });

  test('keeps an API path unchanged', () => {
    expect(route('/api/a/../b')).toBe('/api/a/../b');
  });
});

test.each([
  ['/Restaurants?cuisine=1', '/restaurants?cuisine=1'],
  ['/restaurant/LA-PERLA-TAQUERIA', '/restaurant/la-perla-taqueria'],
  ['/restaurant/luna%20', '/restaurant/luna'],
  ['/restaurants%20%20', '/restaurants'],
  ['/%20', '/'],
  ['//evil.example/%20', '//evil.example/'],
  ['/vote/AbC%20', '/vote/AbC'],
])('findCanonical: %s is written %s', (path, canonical) => {
  const origin = 'https://tableside.example';
  expect(findCanonical(new URL(origin + path))).toBe(origin + canonical);
});

test.each(['/', '/restaurants', '/restaurant/caf%C3%A9', '/vote/AbC', '/favorites/shared/AbC'])(
  'findCanonical: %s is written like that',
  (path) => {
    expect(findCanonical(new URL(`https://tableside.example${path}`))).toBeNull();
  },
);
