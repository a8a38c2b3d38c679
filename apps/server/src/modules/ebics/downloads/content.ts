import { EbicsError } from '@clearbench/ebics';
import type { EbicsMarks } from '../../../platform/database/schema.ts';

/** What a subscriber downloads. */
export interface Content {
  bytes: Buffer;
  /** What counts as delivered after the receipt; empty for what can be fetched any number of times. */
  marks: EbicsMarks;
}

export const always = (text: string): Content => ({ bytes: Buffer.from(text), marks: {} });

export const noData = (why: string): EbicsError => new EbicsError('090005', why);
