import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import { type FileRow, TAKING } from '../files/file-row.ts';

/** A file that fails stops no other. */
export async function parkFile(parking: Parking, { id, name }: FileRow, error: unknown): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error;
  const what = `The file ${name} could not be processed`;
  await parking.park(TAKING, { item: id, what, transactionSeq: null }, error);
}
