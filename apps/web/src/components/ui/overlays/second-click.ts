import { useEffect } from 'react';
import { ignoreSecondClick } from '@/lib/browser/second-click.ts';

/** For overlays that close by a click. */
export function useIgnoredSecondClick(): void {
  useEffect(() => ignoreSecondClick, []);
}
