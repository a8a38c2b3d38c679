import type { MouseEvent } from 'react';
import { ignoreSecondClick } from '@/lib/browser/second-click.ts';
import { isControl, openerOf, rowOf } from './grid-stops.ts';

/** A click that ends the selection of some of the row's text. */
function selectsText(row: Element): boolean {
  const selection = getSelection();
  return selection?.type === 'Range' && selection.containsNode(row, true);
}

function open(row: Element, isInNewTab: boolean): void {
  const opener = openerOf(row);
  if (isInNewTab && opener instanceof HTMLAnchorElement) window.open(opener.href, '_blank', 'noopener');
  else if (opener !== null) {
    opener.click();
    ignoreSecondClick();
  }
}

/** A click anywhere in a row acts like its opener: a link opens in a new tab with Ctrl, ⌘ or the middle button. */
export const ROW_CLICKS = {
  onClick: (event: MouseEvent) => {
    const row = rowOf(event.target);
    if (row === null || isControl(event.target) || event.shiftKey || event.altKey || selectsText(row)) return;
    open(row, event.ctrlKey || event.metaKey);
  },
  onAuxClick: (event: MouseEvent) => {
    const row = rowOf(event.target);
    if (event.button !== 1 || row === null || isControl(event.target)) return;
    if (openerOf(row) instanceof HTMLAnchorElement) open(row, true);
  },
};
