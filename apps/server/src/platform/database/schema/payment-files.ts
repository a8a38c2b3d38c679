import type { PaymentFileState } from '@clearbench/domain';
import type { Generated, JSONColumnType } from 'kysely';
import type { Actor } from '../../actor.ts';

export interface PaymentFilesTables {
  payment_files: PaymentFileTable;
}

export interface PaymentFileTable {
  payload_id: string;
  message_id: string;
  uploaded_by: string | null;
  state: PaymentFileState;
  received_at: Date;
  verified_at: Date | null;
  decided_at: Date | null;
  decided_by: JSONColumnType<Actor, string, string> | null;
  report: string | null;
  is_done: Generated<boolean>;
}
