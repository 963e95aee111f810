import { beforeEach, describe, expect, it, vi } from 'vitest';

class FakeElement extends EventTarget {
  isConnected = true;
  dataset = {};
  style = { setProperty: () => undefined };
  focus = vi.fn<(options: FocusOptions) => void>();
  setAttribute = () => undefined;
  append = () => undefined;
  remove = vi.fn<() => void>();
  after = vi.fn<(element: FakeElement) => void>();
}

const main = new FakeElement();
const created: { name: string; element: FakeElement }[] = [];
const document = Object.assign(new EventTarget(), {
  activeElement: null as FakeElement | null,
  cookie: '',
  body: {},
  querySelector: () => null,
  getElementById: (id: string) => (id === 'main' ? main : null),
  createElement: (name: string) => {
    const element = new FakeElement();
    created.push({ name, element });
    return element;
  },
});
vi.stubGlobal('HTMLElement', FakeElement);
vi.stubGlobal('document', document);
vi.stubGlobal('location', { pathname: '/se/', search: '', hash: '' });
vi.stubGlobal('localStorage', { setItem: () => undefined });
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);
for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
const { showLoginWidget } = await import('./prompt-widget.ts');
const { ToastElement } = await import('./toast-element.ts');

beforeEach(() => {
  main.focus.mockClear();
  document.activeElement = null;
});

it('[AU-09] the close button of the login widget moves the focus to the page', () => {
  showLoginWidget('se');
  const find = (name: string) => created.find((made) => made.name === name)!.element;
  const widget = find('aside');
  expect(main.after).toHaveBeenCalledWith(widget);
  find('button').dispatchEvent(new Event('click'));
  expect(widget.remove).toHaveBeenCalledOnce();
  expect(main.focus).toHaveBeenCalledWith({ preventScroll: true });
});

describe('[ER-13] a toast that closes', () => {
  const open = () => {
    const button = new FakeElement();
    const toast = Object.assign(new ToastElement(), {
      querySelector: () => button,
      contains: (element: unknown) => element === button,
      showPopover: () => undefined,
      // a browser moves the focus to the body
      hidePopover: () => void (document.activeElement = null),
    });
    toast.connectedCallback();
    const enter = (relatedTarget: FakeElement | null): void => {
      document.activeElement = button;
      toast.dispatchEvent(Object.assign(new Event('focusin'), { relatedTarget }));
    };
    return { enter, close: () => button.dispatchEvent(new Event('click')) };
  };

  it('returns the focus to where it came from', () => {
    const { enter, close } = open();
    const link = new FakeElement();
    enter(link);
    close();
    expect(link.focus).toHaveBeenCalledOnce();
    expect(main.focus).not.toHaveBeenCalled();
  });

  it('moves the focus to the page when its origin is gone', () => {
    const { enter, close } = open();
    enter(Object.assign(new FakeElement(), { isConnected: false }));
    close();
    enter(null);
    close();
    expect(main.focus).toHaveBeenCalledTimes(2);
  });

  it('leaves a focus elsewhere where it is', () => {
    const { enter, close } = open();
    enter(new FakeElement());
    document.activeElement = main;
    close();
    expect(main.focus).not.toHaveBeenCalled();
  });
});
