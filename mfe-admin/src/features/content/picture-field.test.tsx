import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { fireEvent, screen } from '@testing-library/react';
import { FocalDialog } from './picture-field';

it('sets the focal point by tap and by arrow keys', async () => {
  const onChoose = jest.fn();
  const { user } = renderWidget(
    () => <FocalDialog image="data:," onChoose={onChoose} onCancel={() => undefined} />,
    { platform: createFakePlatform() },
  );
  const stage = screen.getByRole('button', { name: /^Focal point: 50% from the left/ });
  stage.getBoundingClientRect = () => ({ left: 100, top: 0, width: 200, height: 100 }) as DOMRect;
  fireEvent.click(stage, { clientX: 150, clientY: 90, detail: 1 });
  expect(stage).toHaveAccessibleName('Focal point: 25% from the left, 90% from the top');
  stage.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Use picture' }));
  expect(onChoose).toHaveBeenCalledWith({ x: expect.closeTo(0.3), y: 1 });
});
