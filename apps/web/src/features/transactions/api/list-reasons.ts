import { PATHS } from '@clearbench/contract';
import { readQuery } from '@/lib/api/read.ts';

/** The reasons that transfers have failed for. */
export const reasonsQuery = readQuery(PATHS.transactionReasons);
