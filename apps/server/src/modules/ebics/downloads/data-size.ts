import { EbicsError } from '@clearbench/ebics';

/** Of the files of a download, which are in memory as a whole before they are compressed. */
export const DATA_MAX = 64 * 1024 * 1024;

/** @param advice how to get them in parts */
export const tooLarge = (advice: string): EbicsError =>
  new EbicsError(
    '091117',
    `The files of this download are larger than ${DATA_MAX / 1024 / 1024} MB together. ${advice}`,
  );
