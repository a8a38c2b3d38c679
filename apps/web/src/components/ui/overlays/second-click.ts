import { useEffect } from 'react';
import { ignoreSecondClick } from '@/lib/second-click.ts';

/** For what closes by a click. */
export function useIgnoredSecondClick(): void {
  useEffect(() => ignoreSecondClick, []);
}
