import { fireEvent, screen, within } from '@testing-library/react';
import { openRestaurant } from '../../test-support';

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ image_url: `uploads/restaurants/${index}.webp` }));
const gallery = () => within(screen.getByRole('region', { name: 'Photos of Luna' }));
const viewer = () => within(screen.getByRole('dialog', { name: 'Photos of Luna' }));
const isCurrent = (name: string) =>
  !viewer().getByRole('group', { name, hidden: true }).hasAttribute('inert');

test('shows the featured photo first, then the others, each once', async () => {
  await openRestaurant({
    featured_image: 'uploads/a.webp',
    images: [
      { image_url: '/uploads/a.webp' },
      { image_url: 'https://pictures.example/b.jpg' },
      { image_url: 'javascript:alert(1)' },
    ],
  });
  expect(
    gallery()
      .getAllByRole('img')
      .map((img) => img.getAttribute('src')),
  ).toEqual(['/uploads/a.webp', 'https://pictures.example/b.jpg']);
});

test('loads one photo first and the others when they are near', async () => {
  await openRestaurant({ images: images(4) });
  const [first, ...others] = gallery().getAllByRole('img');
  expect(first).toHaveAttribute('fetchpriority', 'high');
  expect(others.every((img) => img.getAttribute('loading') === 'lazy')).toBe(true);
});

test('without a photo the cloth stands in, and there is nothing to open', async () => {
  await openRestaurant({ featured_image: null, images: [] });
  expect(screen.queryByRole('button', { name: /Enlarge|All/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Photos of Luna' })).not.toBeInTheDocument();
});

test('a broken photo becomes the cloth and keeps its text', async () => {
  await openRestaurant({ images: images(2) });
  fireEvent.error(gallery().getByRole('img', { name: 'Photo 2 of Luna' }));
  expect(gallery().getByRole('img', { name: 'Photo 2 of Luna' }).tagName).toBe('svg');
});

test('counts along with the strip', async () => {
  await openRestaurant({ images: images(11) });
  expect(screen.getByText('1 / 12')).toBeInTheDocument();
  const strip = gallery().getByRole('list');
  Object.defineProperty(strip, 'clientWidth', { value: 390 });
  strip.scrollLeft = 390;
  fireEvent.scroll(strip);
  expect(screen.getByText('2 / 12')).toBeInTheDocument();
});

test('the viewer opens at the photo that was pressed and moves by keys', async () => {
  const { user } = await openRestaurant({ images: images(3) });
  await user.click(gallery().getByRole('button', { name: 'Enlarge Photo 2 of Luna' }));
  await screen.findByRole('dialog');
  expect(viewer().getByRole('button', { name: 'Close' })).toHaveFocus();
  expect(isCurrent('2 of 4')).toBe(true);
  await user.keyboard('{ArrowRight}');
  expect(isCurrent('3 of 4')).toBe(true);
  await user.keyboard('{End}{ArrowRight}');
  expect(isCurrent('4 of 4')).toBe(true);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(isCurrent('1 of 4')).toBe(true);
  await user.click(viewer().getByRole('button', { name: 'Next photo' }));
  await user.keyboard('{ArrowRight}');
  expect(isCurrent('3 of 4')).toBe(true);
});

test('Escape closes the viewer and focus goes back', async () => {
  const { user } = await openRestaurant({ images: images(5) });
  const all = screen.getByRole('button', { name: 'All 6 photos' });
  await user.click(all);
  await screen.findByRole('dialog');
  expect(isCurrent('1 of 6')).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(all).toHaveFocus();
});
