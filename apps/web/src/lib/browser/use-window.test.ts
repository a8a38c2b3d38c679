import { beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '@/testing/render-hook.ts';
import { scrollToRow, useWindow } from './use-window.ts';

/** A scrolling element as high as ten rows of 20 pixels. */
class Scroller extends EventTarget {
  scrollTop = 0;
  clientHeight = 200;
  scrollTo({ top }: { top: number }): void {
    this.scrollTop = top;
    this.dispatchEvent(new Event('scroll'));
  }
}

let resized: () => void;
beforeEach(() => {
  vi.stubGlobal('innerHeight', 400);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

async function rowsOf(options: { count: number; startPx?: number }) {
  const element = new Scroller();
  const scroller = { current: element as unknown as HTMLElement };
  const given = { scroller, rowPx: 20, overscan: 4, ...options };
  const hook = await renderHook(() => useWindow(given));
  return { element, given, hook, range: () => [hook.current[0], hook.current.at(-1)] };
}

it('the rows in view are rendered, and some around them', async () => {
  const { element, hook, range } = await rowsOf({ count: 1_000 });
  expect(range()).toEqual([0, 15]);
  await hook.act(() => element.scrollTo({ top: 400 }));
  expect(range()).toEqual([16, 35]);
  await hook.act(() => element.scrollTo({ top: 1_000_000 }));
  expect(range()).toEqual([996, 999]);
});

it('not every row that is scrolled by causes a render', async () => {
  const { element, hook } = await rowsOf({ count: 1_000 });
  const before = hook.current;
  await hook.act(() => element.scrollTo({ top: 39 }));
  expect(hook.current).toBe(before);
  await hook.act(() => element.scrollTo({ top: 40 }));
  expect(hook.current).not.toBe(before);
});

it('more rows are rendered once there is room for them', async () => {
  const { element, hook, range } = await rowsOf({ count: 1_000 });
  await hook.act(() => {
    element.clientHeight = 400;
    resized();
  });
  expect(range()).toEqual([0, 25]);
});

it('a list that is returned to begins where it was left', async () => {
  const { element, range } = await rowsOf({ count: 1_000, startPx: 400 });
  expect(element.scrollTop).toBe(400);
  expect(range()).toEqual([16, 35]);
});

it('a list that became shorter shows its last rows, even without an event', async () => {
  const { element, given, hook, range } = await rowsOf({ count: 1_000 });
  await hook.act(() => element.scrollTo({ top: 10_000 }));
  given.count = 20;
  element.scrollTop = 200;
  await hook.render();
  expect(range()).toEqual([6, 19]);
});

it('a row is scrolled into view no further than needed', () => {
  const element = new Scroller() as unknown as HTMLElement;
  const topAfter = (row: number) => {
    scrollToRow(element, row, 20);
    return element.scrollTop;
  };
  expect([topAfter(5), topAfter(12), topAfter(4), topAfter(2)]).toEqual([0, 60, 60, 40]);
});
