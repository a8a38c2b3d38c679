import type { FundType, TransferStatus } from './transfer.ts';

/**
 * The statuses a transfer may take next: pending → processing → converting → completed, and failed from any
 * but completed. Only M0 funds are converted, so every other fund type goes from processing straight to
 * completed. Completed and failed are final.
 */
export function allowedTransitions(status: TransferStatus, fundType: FundType): readonly TransferStatus[] {
  switch (status) {
    case 'pending':
      return ['processing', 'failed'];
    case 'processing':
      return fundType === 'm0' ? ['converting', 'failed'] : ['completed', 'failed'];
    case 'converting':
      return ['completed', 'failed'];
    case 'completed':
    case 'failed':
      return [];
    default:
      // A newer server may have other statuses: their next statuses are unknown.
      status satisfies never;
      return [];
  }
}

export function canTransition(from: TransferStatus, to: TransferStatus, fundType: FundType): boolean {
  return allowedTransitions(from, fundType).includes(to);
}
