import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Carousel } from './photo-viewer';

const carousel = (
  <Carousel
    label="Photos of Luna"
    slides={['One', 'Two', 'Three'].map((name) => (
      <a key={name} href={`#${name}`}>
        {name}
      </a>
    ))}
  />
);
const shown = () =>
  screen
    .getAllByRole('group', { name: /^\d of \d$/ })
    .filter((slide) => !slide.hasAttribute('inert'))
    .map((slide) => slide.getAttribute('aria-label'));

test('on the buttons Left, Right, Home and End move too', async () => {
  const user = userEvent.setup();
  render(carousel);
  await user.tab();
  await user.keyboard('{End}');
  expect(shown()).toEqual(['3 of 3']);
  await user.keyboard('{ArrowLeft}');
  expect(shown()).toEqual(['2 of 3']);
  await user.keyboard('{Home}');
  expect(screen.getByText('1 / 3')).toBeVisible();
});

test('without script every slide can be reached', () => {
  expect(renderToString(carousel)).not.toContain('inert');
});

test('a swipe is followed, also in browsers that do not tell when scrolling ends', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'onscrollend');
  render(carousel);
  const track = screen.getByRole('group', { name: 'Photos of Luna, slides' });
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  track.scrollLeft = 600;
  fireEvent.scroll(track);
  act(() => jest.runAllTimers());
  jest.useRealTimers();
  expect(shown()).toEqual(['3 of 3']);
});

test('the end of an earlier scroll does not undo a later press; a swipe does', async () => {
  const user = userEvent.setup();
  render(carousel);
  const track = screen.getByRole('group', { name: 'Photos of Luna, slides' });
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  for (const [index, slide] of screen.getAllByRole('group', { name: /^\d of \d$/ }).entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: index * 300 });
  }
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(shown()).toEqual(['2 of 3']);
  // Still on its way, the strip has come to a halt where it was before.
  fireEvent(track, new Event('scrollend', { bubbles: true }));
  expect(shown()).toEqual(['2 of 3']);
  track.scrollLeft = 300;
  fireEvent(track, new Event('scrollend', { bubbles: true }));
  expect(shown()).toEqual(['2 of 3']);

  fireEvent.pointerDown(track);
  track.scrollLeft = 600;
  fireEvent(track, new Event('scrollend', { bubbles: true }));
  expect(shown()).toEqual(['3 of 3']);
});
