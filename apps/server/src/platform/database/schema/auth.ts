import type { Generated } from 'kysely';

export interface AuthTables {
  operators: OperatorTable;
  sessions: SessionTable;
  auth_attempts: AuthAttemptTable;
}

export interface OperatorTable {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  sandbox_password_sealed: Buffer | null;
  created_at: Generated<Date>;
  /** False: a member of some workspaces. */
  of_installation: Generated<boolean>;
}

export interface SessionTable {
  token_hash: Buffer;
  operator_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  address: string;
  user_agent: string | null;
}

export interface AuthAttemptTable {
  kind: 'login' | 'reset' | 'registration';
  source: string;
  account: string;
  excess: number;
  last_at: Date;
  not_before: Date | null;
}
