import { EbicsError } from '@clearbench/ebics';
import type { EbicsMarks } from '../../../platform/database/schema.ts';

/** The data of a download. */
export interface Content {
  bytes: Buffer;
  /** The marks to store after the receipt, so that nothing is delivered twice; empty for data that can be fetched again. */
  marks: EbicsMarks;
}

export const always = (text: string): Content => ({ bytes: Buffer.from(text), marks: {} });

export const noData = (why: string): EbicsError => new EbicsError('090005', why);
