import { useEffect } from 'react';

let locks = 0;

/** Keeps the page behind a dialog from scrolling. The space of the hidden scroll bar is reserved, so that nothing shifts. */
export function ScrollLock(): null {
  useEffect(() => {
    const root = document.documentElement;
    locks += 1;
    if (locks === 1) {
      root.style.paddingRight = `${window.innerWidth - root.clientWidth}px`;
      root.dataset.scrollLocked = '';
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      root.style.paddingRight = '';
      delete root.dataset.scrollLocked;
    };
  }, []);
  return null;
}
