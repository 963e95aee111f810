import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('HTMLElement', class extends EventTarget {});
vi.stubGlobal('HTMLInputElement', class extends EventTarget {});
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('document', { activeElement: null });
vi.stubGlobal('location', { pathname: '/se/' });
const { CarouselElement, findIndex } = await import('./carousel-element.ts');

describe('findIndex', () => {
  it('returns the item nearest to the scroll position', () => {
    expect(findIndex([0, 211, 422, 633], 0)).toBe(0);
    expect(findIndex([0, 211, 422, 633], 430)).toBe(2);
    expect(findIndex([0, 211, 422, 633], 5000)).toBe(3);
  });

  it('is zero for an empty row', () => {
    expect(findIndex([], 100)).toBe(0);
  });
});

describe('[LS-10] the keys of a carousel', () => {
  const open = () => {
    const scrollTo = vi.fn<(place: { left: number }) => void>();
    const children = [0, 200, 400].map((offsetLeft) => ({ offsetLeft, querySelector: () => null }));
    const track = Object.assign(new EventTarget(), {
      children,
      clientWidth: 200,
      scrollLeft: 200,
      scrollTo,
      contains: () => false,
      querySelectorAll: () => [],
    });
    const carousel = Object.assign(new CarouselElement(), { id: 'row', querySelector: () => track });
    carousel.connectedCallback();
    const press = (key: string, modifiers: Record<string, boolean> = {}): boolean => {
      const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...modifiers });
      carousel.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return { press, scrollTo };
  };

  it('are the arrows: they scroll the row instead of the page', () => {
    const { press, scrollTo } = open();
    expect([press('ArrowRight'), press('ArrowLeft'), press('ArrowDown'), press('a')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(scrollTo.mock.calls.map(([{ left }]) => left)).toEqual([400, 0]);
  });

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('belong to the browser with %s', (modifier) => {
    const { press, scrollTo } = open();
    for (const key of ['ArrowLeft', 'ArrowRight']) expect(press(key, { [modifier]: true })).toBe(false);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
