import { beforeEach, expect, it, vi } from 'vitest';
import { placeToReturnTo } from '@/lib/paged-list/place.ts';
import type { PagedList } from '@/lib/paged-list/use-paged-list.ts';
import { FakeElement, stubElements } from '@/testing/fake-element.ts';
import { renderHook } from '@/testing/render-hook.ts';
import { useRowKeys } from './use-row-keys.ts';

// A file before this one in the same process may have loaded the real one.
vi.hoisted(() => vi.resetModules());
// It listens to the history of a browser.
vi.mock('@/lib/navigation/return.ts', () => ({ isReturning: () => true }));

const IDS = ['a', 'b', 'c', 'd', 'e'];

/** A checkbox, the link that opens the row, and a cell without a control. */
const rowOf = (id: string) =>
  new FakeElement('tr', { role: 'row', 'data-row-id': id }, [
    new FakeElement('td', { role: 'gridcell' }, [new FakeElement('input', { type: 'checkbox' })]),
    new FakeElement('td', { role: 'gridcell' }, [
      new FakeElement('a', { href: `/${id}`, 'data-opens-row': '' }),
    ]),
    new FakeElement('td', { role: 'gridcell' }),
  ]);

beforeEach(() => {
  stubElements();
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

/** A list of five rows, of which the first three are rendered. */
async function listOf(more: { startId?: string; onSelect?: (id: string, isRange: boolean) => void } = {}) {
  const headings = new FakeElement('tr', { role: 'row' }, [
    new FakeElement('th', {}, [new FakeElement('button', { text: 'Amount' })]),
  ]);
  const grid = new FakeElement('table', { role: 'grid' }, [headings, ...IDS.slice(0, 3).map(rowOf)]);
  Object.assign(grid, { tHead: { rows: [headings] } });
  const scroller = new FakeElement('div', {}, [grid]);
  const renderRow = (id: string) => {
    const row = rowOf(id);
    row.parentElement = grid;
    grid.children.push(row);
  };
  const list = {
    rows: {
      count: IDS.length,
      idAt: (index: number) => IDS[index],
      indexOf: (id: string) => IDS.indexOf(id),
    },
    source: { firstPath: '/api/things' },
    pagesInView: 1,
  } as unknown as PagedList<unknown>;
  const scrollToRow = vi.fn();
  const keepRow = vi.fn();
  const hook = await renderHook(() =>
    useRowKeys({
      list,
      scroller: { current: scroller.asElement() },
      startId: more.startId ?? null,
      scrollToRow,
      keepRow,
      onSelect: more.onSelect,
    }),
  );
  const stop = (id: string, selector: string) =>
    grid.querySelector(`[data-row-id="${id}"]`)?.querySelector(selector);
  const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) => {
    const preventDefault = vi.fn();
    const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };
    const event = { key, ...plain, ...held, target: FakeElement.focused, preventDefault };
    hook.current.onKeyDown(event as unknown as Parameters<typeof hook.current.onKeyDown>[0]);
    return preventDefault.mock.calls.length === 1;
  };
  const enter = (element: FakeElement | null | undefined) => {
    element?.focus();
    const event = { target: element } as unknown as Parameters<typeof hook.current.onFocusCapture>[0];
    hook.current.onFocusCapture(event);
  };
  const focused = () => {
    const { focused: element } = FakeElement;
    return `${element?.closest('[data-row-id]')?.dataset.rowId ?? 'headings'} ${element?.tag}`;
  };
  return { hook, grid, scroller, renderRow, scrollToRow, keepRow, stop, press, enter, focused };
}

it('arrows move from row to row in the same column, and up to the headings', async () => {
  const { enter, stop, press, focused } = await listOf();
  enter(stop('a', 'a'));
  expect([press('ArrowDown'), focused()]).toEqual([true, 'b a']);
  press('ArrowRight');
  expect(focused()).toBe('b td');
  press('ArrowUp');
  expect(focused()).toBe('a td');
  press('ArrowUp');
  expect(focused()).toBe('headings button');
  press('ArrowDown');
  expect(focused()).toBe('a input');
});

it('the ends of a row and of the list are reached by Home and End, with Ctrl for the list', async () => {
  const { enter, stop, press, focused, scrollToRow, hook, renderRow } = await listOf();
  enter(stop('b', 'a'));
  press('Home');
  expect(focused()).toBe('b input');
  press('End');
  expect(focused()).toBe('b td');
  press('End', { ctrlKey: true });
  expect(scrollToRow).toHaveBeenLastCalledWith(4);
  // It is out of view: it gets the focus once it is rendered.
  expect(focused()).toBe('b td');
  renderRow('e');
  await hook.render();
  expect(focused()).toBe('e td');
});

it('Enter opens the row of a cell without a control, and leaves a link its own', async () => {
  const { enter, stop, press } = await listOf();
  const opened = vi.fn();
  stop('b', 'a')?.addEventListener('click', opened);
  enter(stop('b', 'a'));
  expect(press('Enter')).toBe(false);
  press('ArrowRight');
  expect(press('Enter')).toBe(true);
  expect(opened).toHaveBeenCalledOnce();
});

it('Shift and an arrow select the row and the next one; x selects one', async () => {
  const onSelect = vi.fn();
  const { enter, stop, press } = await listOf({ onSelect });
  Object.assign(stop('a', 'input') ?? {}, { checked: false });
  enter(stop('a', 'a'));
  press('ArrowDown', { shiftKey: true });
  press('x');
  expect(onSelect.mock.calls).toEqual([
    ['a', false],
    ['b', true],
    ['b', false],
  ]);
});

it('the list is one tab stop: the element that had the focus last', async () => {
  const { grid, enter, stop, keepRow } = await listOf();
  const stops = () =>
    grid.querySelectorAll('a[href], button, input, td').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([stop('a', 'a')]);
  enter(stop('c', 'a'));
  expect(stops()).toEqual([stop('c', 'a')]);
  expect(keepRow).toHaveBeenLastCalledWith('c');
});

it('a list that is returned to has the focus in its last row, and remembers its place', async () => {
  const { scroller, focused } = await listOf({ startId: 'c' });
  expect(focused()).toBe('c a');
  scroller.scrollTop = 340;
  scroller.dispatchEvent(new Event('scroll'));
  expect(placeToReturnTo('/api/things')).toMatchObject({ offsetPx: 340, firstId: 'a', pages: 1 });
  // A hidden list reports 0.
  Object.assign(scroller, { scrollTop: 0, clientHeight: 0 });
  scroller.dispatchEvent(new Event('scroll'));
  expect(placeToReturnTo('/api/things')).toMatchObject({ offsetPx: 340 });
});
