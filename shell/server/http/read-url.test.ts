import { routedUrl } from './read-url';

const route = (target: string) => routedUrl(target, 'https://tableside.example');

describe('routedUrl', () => {
  test('the mark of a retry is taken off the version alone', () => {
    expect(route('/releases/discovery/1.0.0~r12/chunk.js')).toBe(
      '/releases/discovery/1.0.0/chunk.js',
    );
    expect(route('/releases/discovery/1.0.0/a~r1/chunk.js')).toBe(
      '/releases/discovery/1.0.0/a~r1/chunk.js',
    );
  });

  test('an address of the API host stays as it was written', () => {
    expect(route('/api/a/../b')).toBe('/api/a/../b');
  });
});
