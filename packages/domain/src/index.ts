export {
  FUND_TYPES,
  type FundType,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
  type TransferStatus,
  type TransferType,
} from './transfer.ts';
export { allowedTransitions, canTransition } from './transfer-states.ts';
