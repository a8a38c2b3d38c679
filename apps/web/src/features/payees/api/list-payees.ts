import { PATHS, type Payee, withQuery } from '@clearbench/contract';
import type { ListSource } from '@/lib/paged-list/source.ts';

/** The payees whose names or accounts contain the text, newest first. */
export const payeeSource = (search: string): ListSource<Payee> => ({
  listPath: PATHS.payees,
  firstPath: withQuery(PATHS.payees, { limit: '100', ...(search !== '' && { search }) }),
  topic: 'payees',
  idOf: ({ id }) => id,
  toRows: (answered) => answered as Payee[],
});
