export { createTransactionRepository } from './repository.ts';
export { transactionRoutes } from './routes.ts';
export { SearchIndexer } from './search-index.ts';
export { TransactionService } from './service.ts';
