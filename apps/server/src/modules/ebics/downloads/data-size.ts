import { EbicsError } from '@clearbench/ebics';

/** The limit of the files of a download together, because all of them are in memory before they are compressed. */
export const DATA_MAX = 64 * 1024 * 1024;

/** @param advice how to get them in parts */
export const tooLarge = (advice: string): EbicsError =>
  new EbicsError(
    '091117',
    `The files of this download are larger than ${DATA_MAX / 1024 / 1024} MB together. ${advice}`,
  );
