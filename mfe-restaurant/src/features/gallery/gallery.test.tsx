import { makeUser, makeWireReview } from '@tableside/contracts/factories';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { openRestaurant } from '../../testing/open-restaurant';

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ image_url: `uploads/restaurants/${index}.webp` }));
const gallery = () => within(screen.getByRole('region', { name: 'Photos of Luna' }));
const viewer = () => within(screen.getByRole('dialog', { name: 'Photos of Luna' }));
const isCurrent = (name: string) =>
  !viewer().getByRole('group', { name, hidden: true }).hasAttribute('inert');

test('shows the featured photo first and eagerly, then the others lazily and without duplicates', async () => {
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
  const [first, other] = gallery().getAllByRole('img');
  expect(first).toHaveAttribute('fetchpriority', 'high');
  expect(other).toHaveAttribute('loading', 'lazy');
});

describe('without photos', () => {
  const none = { featured_image: null, images: [] };

  test('shows the name once, with nothing to open', async () => {
    await openRestaurant(none);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Enlarge|All/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Photos of Luna' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add the first photo' })).not.toBeInTheDocument();
  });

  test('offers users to add the first photo', async () => {
    const { user, router } = await openRestaurant(none, { user: makeUser() });
    await user.click(screen.getByRole('link', { name: 'Add the first photo' }));
    expect(router.state.location.hash).toBe('#reviews');
  });

  test('shows photos of reviews instead', async () => {
    const reviews = [makeWireReview({ images: [{ image_url: 'uploads/reviews/soup.webp' }] })];
    await openRestaurant({ ...none, reviews });
    expect(gallery().getByRole('img')).toHaveAttribute('src', '/uploads/reviews/soup.webp');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});

test('shows five of thirty photos, and all of them in the viewer', async () => {
  await openRestaurant({ images: images(29) });
  expect(screen.getByRole('button', { name: 'All 30 photos' })).toBeInTheDocument();
  expect(gallery().getAllByRole('listitem')).toHaveLength(30);
});

test('moves focus among photos with arrow keys, Home, and End', async () => {
  const { user } = await openRestaurant({ images: images(7) });
  const photo = (index: number) =>
    gallery().getByRole('button', { name: `Enlarge Photo ${index} of Luna` });
  act(() => photo(1).focus());
  await user.keyboard('{ArrowRight}');
  expect(photo(2)).toHaveFocus();
  await user.keyboard('{End}');
  expect(photo(5)).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(photo(4)).toHaveFocus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(photo(1)).toHaveFocus();
});

describe('on a phone', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('width <') });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  /** jsdom has no layout: makes each slide 390 wide. */
  async function openStrip(count: number) {
    const view = await openRestaurant({ images: images(count - 1) });
    const slides = gallery().getAllByRole('group', { name: /^\d+ of \d+$/, hidden: true });
    const strip = gallery().getByRole('group', { name: 'Photos of Luna, slides' });
    Object.defineProperty(strip, 'clientWidth', { value: 390 });
    slides.forEach((slide, index) =>
      Object.defineProperty(slide, 'offsetLeft', { value: index * 390 }),
    );
    const scrollTo = (left: number) => {
      strip.scrollLeft = left;
      fireEvent.scroll(strip);
    };
    strip.scrollTo = ((options: ScrollToOptions) => {
      // Smooth scrolling passes the slides between.
      scrollTo((strip.scrollLeft + (options.left ?? 0)) / 2);
      scrollTo(options.left ?? 0);
    }) as typeof strip.scrollTo;
    return { ...view, scrollTo };
  }
  const shown = () =>
    gallery()
      .getAllByRole('group', { name: /^\d+ of \d+$/, hidden: true })
      .filter((slide) => !slide.hasAttribute('inert'))
      .map((slide) => slide.getAttribute('aria-label'));

  test('is a carousel with inert off-screen slides whose focus moves with arrow keys', async () => {
    const { user } = await openStrip(3);
    expect(screen.getByRole('region', { name: 'Photos of Luna' })).toHaveAttribute(
      'aria-roledescription',
      'carousel',
    );
    expect(shown()).toEqual(['1 of 3']);
    expect(gallery().getByRole('group', { name: '1 of 3' })).toHaveAttribute(
      'aria-roledescription',
      'slide',
    );
    act(() => gallery().getByRole('button', { name: 'Enlarge Photo 1 of Luna' }).focus());
    await user.keyboard('{End}');
    expect(shown()).toEqual(['3 of 3']);
    expect(gallery().getByRole('button', { name: 'Enlarge Photo 3 of Luna' })).toHaveFocus();
  });

  test('has buttons before the strip that move it, keep focus, and stop at the ends', async () => {
    const { user } = await openStrip(3);
    const next = gallery().getByRole('button', { name: 'Next photo' });
    expect(gallery().getAllByRole('button', { name: /photo/i })[0]).toHaveAccessibleName(
      'Previous photo',
    );
    await user.click(next);
    expect(screen.getByText('2 / 3')).toBeInTheDocument();
    await user.click(next);
    await user.click(next);
    expect(shown()).toEqual(['3 of 3']);
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
  });
});

test('opens the viewer at the clicked photo and moves with keys', async () => {
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

test('makes viewer thumbnails one tab stop with arrow keys', async () => {
  const { user } = await openRestaurant({ images: images(3) });
  await user.click(screen.getByRole('button', { name: 'All 4 photos' }));
  await screen.findByRole('dialog');
  const thumbs = within(viewer().getByRole('tablist', { name: 'Choose a photo' }));
  const thumb = (index: number) => thumbs.getByRole('tab', { name: `Photo ${index} of Luna` });
  expect(thumbs.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  await user.click(thumb(3));
  expect(isCurrent('3 of 4')).toBe(true);
  expect(thumb(3)).toHaveAttribute('aria-selected', 'true');
  expect(thumb(3)).toHaveAttribute(
    'aria-controls',
    viewer().getByRole('group', { name: '3 of 4' }).id,
  );
  await user.keyboard('{ArrowRight}');
  expect(thumb(4)).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(isCurrent('1 of 4')).toBe(true);
  await user.keyboard('{End}{ArrowLeft}{Home}{ArrowLeft}');
  expect(thumb(4)).toHaveFocus();
  await user.click(viewer().getByRole('button', { name: 'Previous photo' }));
  expect(thumb(3)).toHaveAttribute('aria-selected', 'true');
  expect(viewer().getByRole('button', { name: 'Previous photo' })).toHaveFocus();
});

test('has no thumbnails, buttons, or count for a single photo', async () => {
  const { user } = await openRestaurant({ images: [] });
  expect(gallery().queryByRole('button', { name: 'Next photo' })).not.toBeInTheDocument();
  await user.click(gallery().getByRole('button', { name: 'Enlarge Photo 1 of Luna' }));
  await screen.findByRole('dialog');
  expect(viewer().queryByRole('tablist')).not.toBeInTheDocument();
});
