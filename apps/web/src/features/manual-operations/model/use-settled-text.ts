import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 200;

/** The text at the last pause in typing. An empty text takes effect at once, as does the removal of its notices. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
