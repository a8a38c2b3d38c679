import type { Figures } from '@clearbench/contract';
import { useEffect, useRef, useState } from 'react';
import { addInterval, type Interval, intervalBetween } from './rates.ts';

/** The rates between the readings that came while this page was open. */
export function useIntervals(figures: Figures | undefined): readonly Interval[] {
  const before = useRef<Figures>(undefined);
  const [intervals, setIntervals] = useState<readonly Interval[]>([]);
  useEffect(() => {
    if (figures === undefined) return;
    const next = before.current === undefined ? null : intervalBetween(before.current, figures);
    before.current = figures;
    if (next !== null) setIntervals((known) => addInterval(known, next));
  }, [figures]);
  return intervals;
}
