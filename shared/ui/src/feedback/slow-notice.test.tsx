import { act, fireEvent, render, screen } from '@testing-library/react';
import { SlowNotice } from './slow-notice';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('says nothing for four seconds, then that it still works, and can be given up', () => {
  const handleCancel = jest.fn();
  render(<SlowNotice onCancel={handleCancel} />);
  act(() => jest.advanceTimersByTime(3999));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent(/^Still working\./);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(handleCancel).toHaveBeenCalledTimes(1);
});
