import { beforeEach, expect, it, vi } from 'vitest';
import { FakeElement, stubElements } from '@/testing/fake-element.ts';
import { renderHook } from '@/testing/render-hook.ts';
import { noteMenuButton, useReturnFocus } from './use-return-focus.ts';

const BODY = new FakeElement('body');
const deleteButton = (name: string) => new FakeElement('button', { 'aria-label': `Delete ${name}` });
const rowWith = (button: FakeElement) =>
  new FakeElement('li', {}, [new FakeElement('button', { text: 'Copy' }), button]);

let buttons: FakeElement[];
let list: FakeElement;
let main: FakeElement;
beforeEach(() => {
  stubElements();
  buttons = ['one', 'two', 'three'].map(deleteButton);
  list = new FakeElement('ul', {}, buttons.map(rowWith));
  const section = new FakeElement('section', { role: 'region' }, [
    new FakeElement('button', { text: 'New' }),
    list,
  ]);
  main = new FakeElement('main', {}, [section]);
  vi.stubGlobal('document', {
    body: BODY,
    get activeElement() {
      return FakeElement.focused ?? BODY;
    },
    querySelector: () => main,
  });
});

/** Opens a dialog from the element, removes what it deletes, and closes it. */
async function after(opener: FakeElement, ...removed: readonly FakeElement[]): Promise<FakeElement | null> {
  const hook = await renderHook(useReturnFocus);
  opener.focus();
  hook.current.onOpenAutoFocus();
  for (const element of removed) {
    element.isConnected = false;
    const siblings = element.parentElement?.children ?? [];
    siblings.splice(siblings.indexOf(element), 1);
  }
  FakeElement.focused = null;
  hook.current.onCloseAutoFocus(new Event('close'));
  return FakeElement.focused;
}

/** Removed with its row. */
function deletedRow(index: number): FakeElement {
  const button = buttons[index] ?? BODY;
  button.isConnected = false;
  return button.parentElement ?? BODY;
}

it('the focus returns to the element that had it', async () => {
  const [, two = BODY] = buttons;
  expect(await after(two)).toBe(two);
});

it('after a deletion the same button of the next row has the focus', async () => {
  const [, two = BODY, three = BODY] = buttons;
  expect(await after(two, deletedRow(1))).toBe(three);
});

it('after the deletion of the last row that of the row above it has the focus', async () => {
  const [, two = BODY, three = BODY] = buttons;
  expect(await after(three, deletedRow(2))).toBe(two);
});

it('after the deletion of the only list the button of its section has the focus', async () => {
  const [one = BODY] = buttons;
  deletedRow(0);
  list.isConnected = false;
  expect((await after(one, list))?.textContent).toBe('New');
});

it('a dialog that no element opened leaves the focus in the main content', async () => {
  expect(await after(BODY)).toBe(main);
});

it('another dialog that has the focus by then keeps it', async () => {
  const hook = await renderHook(useReturnFocus);
  const [one = BODY, two = BODY] = buttons;
  one.focus();
  hook.current.onOpenAutoFocus();
  two.focus();
  hook.current.onCloseAutoFocus(new Event('close'));
  expect(FakeElement.focused).toBe(two);
});

it('a dialog that a menu opened leads back to the button of the menu', async () => {
  const [one = BODY] = buttons;
  noteMenuButton(one as unknown as HTMLElement);
  expect(await after(BODY)).toBe(one);
});
