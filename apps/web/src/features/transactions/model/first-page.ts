import { PATHS, withQuery } from '@clearbench/contract';

/** The path of the first page of the unfiltered list. */
export const FIRST_PAGE_PATH = withQuery(PATHS.transactions, { limit: '100' });
