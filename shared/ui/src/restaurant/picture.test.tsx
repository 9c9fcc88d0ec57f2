import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Picture, pictureSrcSet } from './picture';

const props = {
  alt: 'The dining room',
  width: 600,
  height: 400,
  sizes: '50vw',
  cuisine: 'Ice Cream',
};
const photo = () => screen.getByRole('img', { name: 'The dining room' });

test('offers uploads in up to four widths, from this site or the API', () => {
  expect(pictureSrcSet('/uploads/luna.webp', 1200)).toBe(
    '/uploads/luna.webp?w=320 320w, /uploads/luna.webp?w=640 640w, /uploads/luna.webp?w=960 960w, /uploads/luna.webp?w=1440 1440w',
  );
  expect(pictureSrcSet('https://api.example.com/uploads/luna.webp?v=2', 600)).toContain(
    'https://api.example.com/uploads/luna.webp?v=2&w=640 640w',
  );
});

test.each([
  [96, '320w'],
  [320, '640w'],
  [640, '960w'],
  [960, '1440w'],
  [2000, '1440w'],
])('a picture %i pixels wide is offered up to %s', (width, widest) => {
  expect(pictureSrcSet('/uploads/luna.webp', width)?.split(' ').at(-1)).toBe(widest);
});

test('uses pictures from other sites unchanged', () => {
  expect(
    pictureSrcSet('https://blog.example.com/wp-content/uploads/luna.jpg', 600),
  ).toBeUndefined();
});

test('sets sizes only together with srcset', () => {
  const { rerender } = render(<Picture {...props} src="/uploads/luna.webp" />);
  expect(photo()).toHaveAttribute('sizes', '50vw');
  rerender(<Picture {...props} src="https://blog.example.com/luna.jpg" />);
  expect(photo()).not.toHaveAttribute('sizes');
});

test.each([
  [false, 'lazy', 'low'],
  [true, 'eager', 'high'],
])('reserves its box; with priority %s it loads as %s', (priority, loading, fetchPriority) => {
  render(<Picture {...props} src="/uploads/luna.webp" priority={priority} />);
  expect(photo()).toHaveAttribute('width', '600');
  expect(photo()).toHaveAttribute('height', '400');
  expect(photo()).toHaveAttribute('loading', loading);
  expect(photo()).toHaveAttribute('fetchpriority', fetchPriority);
});

const TILE = '/tiles/ice-cream.svg';

test("fills the same box with the cuisine's tile when there is no picture", () => {
  render(<Picture {...props} src={null} />);
  expect(photo()).toHaveAttribute('src', TILE);
  expect(photo()).toHaveAttribute('width', '600');
  expect(photo()).not.toHaveAttribute('srcset');
});

test('shows the tile after an error and tries again when src changes', () => {
  const { rerender } = render(<Picture {...props} src="/uploads/gone.webp" />);
  fireEvent.error(photo());
  expect(photo()).toHaveAttribute('src', TILE);
  fireEvent.error(photo());
  rerender(<Picture {...props} src="/uploads/luna.webp" />);
  expect(photo()).toHaveAttribute('src', '/uploads/luna.webp');
});

test('shows the tile if the picture failed before hydration', () => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  const setSrc = jest
    .spyOn(HTMLImageElement.prototype, 'src', 'set')
    .mockImplementation(function response(this: HTMLImageElement) {
      setTimeout(() => fireEvent.error(this));
    });
  render(<Picture {...props} src="/uploads/gone.webp" />);
  expect(setSrc).toHaveBeenCalledWith('/uploads/gone.webp');
  return waitFor(() => expect(photo()).toHaveAttribute('src', TILE));
});
