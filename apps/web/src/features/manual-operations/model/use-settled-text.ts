import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 200;

/** The text at the last pause in typing. No text counts at once: what is said of a text goes with it. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
