import { useEffect } from 'react';

/** The browser asks before it reloads or closes the page, which would lose what was entered. */
export function useUnloadQuestion(hasEntries: boolean): void {
  useEffect(() => {
    if (!hasEntries) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasEntries]);
}
