import { useSettled } from '@/lib/browser/use-settled.ts';

const TYPING_PAUSE_MS = 200;

/** The text at the last pause in typing. An empty text takes effect at once, as does the removal of its notices. */
export function useSettledText(text: string): string {
  const settled = useSettled(text, TYPING_PAUSE_MS);
  return text === '' ? '' : settled;
}
