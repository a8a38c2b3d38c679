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
