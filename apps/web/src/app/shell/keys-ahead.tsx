import { useEffect } from 'react';

interface KeysAheadProps {
  onTextChange: (change: (text: string) => string) => void;
  onClose: () => void;
}

/**
 * Stands in for a search box while its script loads: typed or pasted text already goes to the box, not to the field
 * or button that still has the focus.
 */
export function KeysAhead({ onTextChange, onClose }: KeysAheadProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const hasModifier = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
      if (hasModifier || event.isComposing) return;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') onTextChange((text) => text.slice(0, -1));
      else if (key.length === 1) onTextChange((text) => text + key);
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onPaste = (event: ClipboardEvent) => {
      // Like a field of one line, which drops line breaks.
      const pasted = (event.clipboardData?.getData('text/plain') ?? '').replace(/[\r\n]/g, '');
      onTextChange((text) => text + pasted);
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    addEventListener('paste', onPaste, { capture: true });
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      removeEventListener('paste', onPaste, { capture: true });
    };
  }, [onTextChange, onClose]);
  return null;
}
