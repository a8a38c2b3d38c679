import type { Generated } from 'kysely';

export interface AuthTables {
  operators: OperatorTable;
  sessions: SessionTable;
  auth_attempts: AuthAttemptTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  spent_tickets: SpentTicketTable;
}

export interface OperatorTable {
  id: string;
  username: string;
  email: string;
  /** Null: the operator signs in by a provider. */
  password_hash: string | null;
  sandbox_password_sealed: Buffer | null;
  created_at: Generated<Date>;
  /** False: a member of some workspaces. */
  of_installation: Generated<boolean>;
  totp_sealed: Generated<Buffer | null>;
  totp_step: Generated<bigint | null>;
  /** Nobody can log in since then. */
  disabled_at: Generated<Date | null>;
  installation_by: Generated<string | null>;
  /** The only workspace that the account can enter: its provider made it. */
  of_workspace: Generated<string | null>;
}

export interface SessionTable {
  token_hash: Buffer;
  operator_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  address: string;
  user_agent: string | null;
  last_used_at: Generated<Date>;
  confirmed_at: Generated<Date>;
  second_factor: Generated<boolean>;
  begun_by: Generated<string>;
  provider_session: Generated<string | null>;
  provider_token: Generated<Buffer | null>;
  provider_refresh: Generated<Buffer | null>;
}

export interface AuthAttemptTable {
  kind: 'login' | 'factor' | 'reset' | 'registration' | 'exchange';
  source: string;
  account: string;
  excess: number;
  last_at: Date;
  not_before: Date | null;
}

export interface RecoveryCodeTable {
  operator_id: string;
  code_hash: Buffer;
}

export interface PasskeyTable {
  id: string;
  operator_id: string;
  name: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  created_at: Generated<Date>;
  last_used_at: Generated<Date | null>;
}

export interface SpentTicketTable {
  ticket_hash: Buffer;
  expires_at: Date;
}
