import type { ColumnMapping } from '@clearbench/domain';
import { useCallback, useState } from 'react';
import { useStored } from '@/lib/browser/storage.ts';
import type { CsvTable } from '@/lib/messages/protocol.ts';
import { headerOf, storedColumns, withMapping, withoutMapping } from './stored-columns.ts';

/** The fields of the columns of the chosen file, as the operator has chosen for its header, now or before. */
export function useColumnMapping() {
  const [stored, setStored] = useStored(storedColumns);
  const [header, setHeader] = useState<string | null>(null);
  const columns = stored.find((mapping) => mapping.header === header)?.columns ?? null;
  /** The table that was found in the newest text; null when it is none. */
  const see = useCallback((table: CsvTable | null) => {
    setHeader(table === null ? null : headerOf(table.columns.map(({ name }) => name)));
  }, []);
  const change = (next: ColumnMapping | null) => {
    if (header === null) return;
    setStored((all) =>
      next === null ? withoutMapping(all, header) : withMapping(all, { header, columns: next }),
    );
  };
  return { columns, see, change };
}

export type ColumnMappingState = ReturnType<typeof useColumnMapping>;
