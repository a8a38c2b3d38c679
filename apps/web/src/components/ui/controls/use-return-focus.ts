import { useRef } from 'react';

interface Opener {
  element: Element | null;
  /** Its container when the overlay opened: the element may be removed before the overlay closes. */
  place: HTMLElement | null;
  row: Row | null;
}

interface Row {
  index: number;
  list: Element;
  /** The section with the list, which may have a button when the list is empty. */
  section: Element | null;
}

/** The button of the menu whose choice may open a dialog: the item that had the focus is gone by then. */
let menuButton: HTMLElement | null = null;

export function noteMenuButton(button: HTMLElement): void {
  menuButton = button;
}

/**
 * Returns the focus to the element that had it before a dialog or a menu opened. Radix does so only for a dialog with a
 * trigger; URLs and menus open ours as well. If the element's row was deleted, the same button of the next row gets the focus,
 * or the first button of the section. Otherwise the focus stays in its tab or in the main content.
 */
export function useReturnFocus() {
  const opener = useRef<Opener>({ element: null, place: null, row: null });
  const remember = (element: Element | null) => {
    opener.current = {
      element,
      place: element?.closest<HTMLElement>('[role="tabpanel"], main') ?? null,
      row: rowOf(element),
    };
  };
  return {
    remember,
    onOpenAutoFocus: () => {
      const element = document.activeElement;
      const isLost = element === document.body || element?.closest('[role="menu"]') != null;
      remember(isLost && menuButton?.isConnected === true ? menuButton : element);
      menuButton = null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Another dialog or a new screen may already have taken the focus.
      if (document.activeElement !== document.body) return;
      targetOf(opener.current)?.focus({ preventScroll: true });
    },
  };
}

function targetOf({ element, place, row }: Opener): HTMLElement | null {
  const main = document.querySelector('main');
  if (!(element instanceof HTMLElement) || element === document.body) return main;
  if (element.isConnected && !element.matches(':disabled')) return element;
  const next = element.isConnected || row === null ? null : neighbour(element, row);
  return next ?? (place?.isConnected === true ? place : main);
}

function rowOf(element: Element | null): Row | null {
  const row = element?.closest('li, tr');
  const list = row?.parentElement;
  if (row == null || list == null) return null;
  return { index: [...list.children].indexOf(row), list, section: list.closest('[role="region"]') };
}

/** The button for the same action, in the row that now has the place of the deleted one, or in the last row. */
function neighbour(button: Element, { index, list, section }: Row): HTMLElement | null {
  if (!list.isConnected) return section?.querySelector('button') ?? null;
  const row = list.children[index] ?? list.lastElementChild;
  const buttons = [...(row?.querySelectorAll('button') ?? [])];
  return buttons.find((one) => verbOf(one) === verbOf(button)) ?? null;
}

/** `Delete` of `Delete Treasury gateway`. */
const verbOf = (button: Element): string | undefined =>
  (button.getAttribute('aria-label') ?? button.textContent).split(' ')[0];
