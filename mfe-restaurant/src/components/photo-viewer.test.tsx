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

test('moves with Left, Right, Home, and End on the buttons', async () => {
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

test('leaves every slide reachable without script', () => {
  expect(renderToString(carousel)).not.toContain('inert');
});

test('follows a swipe in browsers without scrollend', () => {
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

test('does not let an earlier scroll undo a later click, but lets a swipe', async () => {
  const user = userEvent.setup();
  render(carousel);
  const track = screen.getByRole('group', { name: 'Photos of Luna, slides' });
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  for (const [index, slide] of screen.getAllByRole('group', { name: /^\d of \d$/ }).entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: index * 300 });
  }
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(shown()).toEqual(['2 of 3']);
  // The end of the earlier scroll, while the strip is still moving.
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
