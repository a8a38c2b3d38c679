import type { TokenRole, TokenScope } from '@clearbench/contract';
import type { Generated } from 'kysely';
import type { Fixed } from './fixed.ts';

export interface AccessTokensTables {
  access_tokens: AccessTokenTable;
  access_token_workspaces: AccessTokenWorkspaceTable;
  trusted_pipelines: TrustedPipelineTable;
  trusted_pipeline_workspaces: TrustedPipelineWorkspaceTable;
  exchanged_tokens: ExchangedTokenTable;
}

export interface AccessTokenTable {
  id: Fixed<string>;
  operator_id: Fixed<string>;
  name: Fixed<string>;
  token_hash: Buffer;
  role: Fixed<TokenRole>;
  second_factor: boolean;
  scope: Fixed<TokenScope>;
  days: Fixed<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  earlier_hash: Generated<Buffer | null>;
  earlier_until: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  /** The pipeline that got it by an exchange. */
  pipeline_id: Fixed<string | null>;
}

export interface AccessTokenWorkspaceTable {
  token_id: Fixed<string>;
  workspace_id: Fixed<string>;
}

export interface TrustedPipelineTable {
  id: Fixed<string>;
  operator_id: Fixed<string>;
  name: Fixed<string>;
  issuer: Fixed<string>;
  audience: Fixed<string>;
  subject: Fixed<string>;
  role: Fixed<TokenRole>;
  scope: Fixed<TokenScope>;
  second_factor: Fixed<boolean>;
  minutes: Fixed<number>;
  created_at: Generated<Date>;
  last_used_at: Generated<Date | null>;
}

export interface TrustedPipelineWorkspaceTable {
  pipeline_id: Fixed<string>;
  workspace_id: Fixed<string>;
}

export interface ExchangedTokenTable {
  token_id: Fixed<Buffer>;
  expires_at: Fixed<Date>;
}
