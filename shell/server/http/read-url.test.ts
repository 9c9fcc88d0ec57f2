import { routedUrl } from './read-url';

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
