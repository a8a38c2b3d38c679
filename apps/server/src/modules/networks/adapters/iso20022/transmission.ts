import { isoDay } from '@clearbench/domain';
import type { Repeat } from '../adapter.ts';

/** With its settlement date and, if sent again, `PssblDplct`. */
export const dressIso = (text: string, repeat: Repeat | null, now: Date): string =>
  withSettlementDay(repeat === null ? text : asPossibleDuplicate(text), now);

/** Marks the header as a possible duplicate (head.001.001.02: `PssblDplct` follows `CreDt`). */
function asPossibleDuplicate(text: string): string {
  if (text.includes('<PssblDplct>')) return text;
  return text.replace(/<AppHdr\b.*?<\/CreDt>/s, (start) => `${start}<PssblDplct>true</PssblDplct>`);
}

/** A payment that waited for the next business day settles on the day on which it leaves. */
function withSettlementDay(text: string, now: Date): string {
  const day = isoDay(now);
  return text.replace(/<IntrBkSttlmDt>(\d{4}-\d{2}-\d{2})</, (whole, written: string) =>
    written < day ? `<IntrBkSttlmDt>${day}<` : whole,
  );
}
