import type { Page } from '@playwright/test';
import { BROWSER_ARGS } from './browser-args.ts';

/** The arguments of a browser whose text size is set to 200 %. */
export const LARGE_TEXT = [...BROWSER_ARGS, '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'];

/** Makes every text 40 % longer, as a translation can be. */
export const lengthenTexts = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (parentElement.closest('script, style, pre, textarea, time, .mono, [aria-hidden=true]') || !/[a-z]{2}/i.test(data)) continue;
      const words = data.trim().split(/\\s+/);
      const more = words.join('').slice(0, Math.ceil(data.trim().length * 0.4));
      // As long words as there are.
      const longest = Math.max(...words.map((word) => word.length));
      texts.currentNode.data = data + ' ' + more.replace(new RegExp('.{' + longest + '}', 'g'), '$& ');
    }
  })()`);

/**
 * What is outside of the page, what makes it or a dialog scroll sideways, and what is cut off without an ellipsis. Poll it: the
 * console lays itself out anew some moments after its width has changed.
 */
export const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = new Set();
    const nameOf = (element) => element.tagName.toLowerCase() + ' ' + (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 60);
    if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways');
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    for (const element of (dialog ?? document.body).querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      if (element.closest('[aria-hidden=true]') !== null || box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isWide = element.scrollWidth > element.clientWidth + 1;
      const isCut = isWide && ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
      if (isCut && element.clientWidth > 1) found.add('cut off: ' + nameOf(element));
      const mayScroll = isWide && ['auto', 'scroll'].includes(overflowX);
      if (mayScroll && element.tabIndex < 0 && element.querySelector('[tabindex], a, button') === null) found.add('scrolls sideways: ' + nameOf(element));
      if (element.closest('[aria-label] > table, pre, textarea') === null && box.right > innerWidth + 1 && !isScrolled(element)) found.add('outside: ' + nameOf(element));
    }
    function isScrolled(element) {
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(parent).overflowX) && parent !== document.documentElement && parent !== document.body) return true;
      }
      return false;
    }
    return [...found];
  })()`);

/** Texts of a table's cells that are outside or covered by another cell, unless they end in an ellipsis, and elements that make the page scroll sideways. */
export const spoiled = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    for (const element of document.querySelectorAll('main, main section')) {
      if (element.scrollWidth > element.clientWidth) found.push('scrolls sideways: ' + element.ariaLabel);
    }
    for (const row of document.querySelectorAll('tbody tr')) {
      const boxes = [...row.querySelectorAll('td')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const isCut = [cell, ...cell.querySelectorAll('*')].some((part) => getComputedStyle(part).textOverflow === 'ellipsis');
        return { text: cell.textContent, isCut, ...range.getBoundingClientRect().toJSON() };
      }).filter((box) => box.width > 0 && !box.isCut);
      for (const [index, one] of boxes.entries()) {
        if (one.right > innerWidth + 0.5) found.push('outside: ' + one.text);
        for (const other of boxes.slice(index + 1)) {
          const covers = one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
          if (covers) found.push(one.text + ' / ' + other.text);
        }
      }
    }
    return found;
  })()`);
