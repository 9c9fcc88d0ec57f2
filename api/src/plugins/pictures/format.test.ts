import { chooseFormat } from '../../pictures/render';

describe('chooseFormat', () => {
  test.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['IMAGE/AVIF ; q=0.5', 'avif'],
    ['image/avif;q=0, image/webp;q=0.9', 'webp'],
    ['image/avif;q=0.0,image/*', 'jpeg'],
    ['*/*', 'jpeg'],
    ['text/html', 'jpeg'],
    [undefined, 'jpeg'],
  ])('a client that accepts %s gets %s', (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });
});
