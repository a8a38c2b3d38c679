import { PATHS } from '@clearbench/contract';

/** The path of the first page of the unfiltered list. */
export const FIRST_PAGE_PATH = `${PATHS.transactions}?limit=100`;
