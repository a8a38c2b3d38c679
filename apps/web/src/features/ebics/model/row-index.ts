import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';

/** The rows of a short list, to step through in a RowDialog. */
export const rowIndexOf = (rows: readonly { id: string }[]): NonNullable<OpenRow['rows']> => ({
  indexOf: (id) => rows.findIndex((row) => row.id === id),
  idAt: (index) => rows[index]?.id,
});
