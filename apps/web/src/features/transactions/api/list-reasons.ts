import { type FailureReason, PATHS } from '@clearbench/contract';
import { queryOptions } from '@tanstack/react-query';

/** The reasons that transfers have failed for. */
export const reasonsQuery = queryOptions<FailureReason[]>({ queryKey: [PATHS.transactionReasons] });
