export const TRANSACTIONS = ['9 Transactions: the status filter offers all and the five statuses'] as const;
