import { act, fireEvent, render, screen } from '@testing-library/react';
import { SlowNotice } from './slow-notice';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('appears after four seconds and can be canceled', () => {
  const handleCancel = jest.fn();
  render(<SlowNotice onCancel={handleCancel} />);
  act(() => jest.advanceTimersByTime(3999));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent(/^Still loading\./);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(handleCancel).toHaveBeenCalledTimes(1);
});
