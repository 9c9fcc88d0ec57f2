import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { box, highlighted, setUp } from './search-box-fixtures';

describe('keys', () => {
  it('move the highlight through the options and back to the input', async () => {
    const { user } = setUp();
    await user.type(box(), 'lu');
    await screen.findAllByRole('option');
    expect(highlighted()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBe('Luna, Restaurant, Midtown');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(highlighted()).toBe('Luxor Hill, Location');
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(highlighted()).toBe('Luxor Hill, Location');
    expect(box()).toHaveFocus();
  });

  it.each([
    ['{ArrowDown}{Enter}', '/restaurant/luna'],
    ['{ArrowDown}{ArrowDown}{Enter}', '/restaurants?cuisine=4'],
    ['{ArrowUp}{Enter}', '/restaurants?search=Luxor+Hill'],
    ['{Enter}', '/restaurants?search=Lu'],
  ])('%s opens %s', async (keys, target) => {
    const { user, address } = setUp();
    await user.type(box(), 'Lu');
    await screen.findAllByRole('option');
    await user.keyboard(keys);
    await waitFor(() => expect(address()).toBe(target));
  });

  it('Escape closes the list, then clears', async () => {
    const { user } = setUp();
    await user.type(box(), 'lu');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box()).toHaveValue('lu');
    await user.keyboard('{Escape}');
    expect(box()).toHaveValue('');
  });

  it('Tab closes the list and options are no tab stops', async () => {
    const { user } = setUp();
    await user.type(box(), 'lu');
    await screen.findAllByRole('option');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Clear search' })).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('keep the highlighted option in sight', async () => {
    const seen: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      seen.push(this.textContent);
    };
    const { user } = setUp();
    await user.type(box(), 'lu');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowUp}');
    expect(seen).toContain('Luxor Hill, Location');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('leave the Enter that ends a word in Safari to the input method', async () => {
    const { user, address } = setUp();
    await user.type(box(), 'lu');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}');
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(highlighted()).toBe('Luna, Restaurant, Midtown');
    expect(address()).toBe('/');
  });

  it('belong to the input method while a word is being composed', async () => {
    const { asked, address } = setUp();
    fireEvent.compositionStart(box());
    fireEvent.change(box(), { target: { value: 'ルナ' } });
    const enter = createEvent.keyDown(box(), { key: 'Enter' });
    Object.defineProperty(enter, 'isComposing', { value: true });
    fireEvent(box(), enter);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(asked).toEqual([]);
    expect(address()).toBe('/');
    fireEvent.compositionEnd(box());
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(asked).toEqual(['ルナ']);
  });
});
