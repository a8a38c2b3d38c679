export { ArrivalFollower } from './arrival-follower.ts';
export { createTransactionRepository } from './repository.ts';
export { transactionRoutes } from './routes.ts';
export { TransactionService } from './service.ts';
