import type { RowsStored } from './payloads.ts';

/** `1 of 2 rows stored` */
export const rowsStoredText = ({ stored, all }: RowsStored): string => `${stored} of ${all} rows stored`;
