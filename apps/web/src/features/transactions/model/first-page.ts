import { PATHS } from '@clearbench/contract';

/** Where the first page of the list is read when nothing is filtered. */
export const FIRST_PAGE_PATH = `${PATHS.transactions}?limit=100`;
