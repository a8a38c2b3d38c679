import { PATHS } from '@clearbench/contract';
import { originOf } from '../../platform/http/origin.ts';

/** The whole address to which clients of a workspace send their requests. */
export const bankUrl = (...of: Parameters<typeof originOf>): string =>
  `${originOf(...of)}${PATHS.ebicsServer}`;
