import { PATHS, type Transaction } from '@clearbench/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

function isTransaction(value: unknown): value is Transaction {
  return typeof value === 'object' && value !== null && 'transactionId' in value && 'status' in value;
}

/** A list, a page, several pages, or a single transfer: the forms in which screens cache transfers. */
function transfersIn(data: unknown): Transaction[] {
  if (Array.isArray(data)) return data.flatMap(transfersIn);
  if (isTransaction(data)) return [data];
  if (typeof data !== 'object' || data === null) return [];
  if ('rows' in data) return transfersIn(data.rows);
  if ('pages' in data) return transfersIn(data.pages);
  return [];
}

const isAboutTransfers = (queryKey: readonly unknown[]): boolean =>
  queryKey.some((part) => typeof part === 'string' && part.startsWith(PATHS.transactions));

/** Every transfer that this console has already read, newest first. Sends no request. */
function loadedTransfers(client: QueryClient): Transaction[] {
  const byId = new Map<string, Transaction>();
  const queries = client.getQueryCache().findAll({ predicate: ({ queryKey }) => isAboutTransfers(queryKey) });
  // The latest response has the current state of a transfer.
  for (const { state } of queries.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)) {
    for (const transfer of transfersIn(state.data)) byId.set(transfer.transactionId, transfer);
  }
  return [...byId.values()].toSorted(newestFirst);
}

const newestFirst = (a: Transaction, b: Transaction): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt);

/** The same, kept up to date while other parts of the console load data. */
export function useLoadedTransfers(): readonly Transaction[] {
  const client = useQueryClient();
  const [transfers, setTransfers] = useState<readonly Transaction[]>(() => loadedTransfers(client));
  useEffect(() => {
    setTransfers(loadedTransfers(client));
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (isAboutTransfers(event.query.queryKey)) setTransfers(loadedTransfers(client));
    });
  }, [client]);
  return transfers;
}
