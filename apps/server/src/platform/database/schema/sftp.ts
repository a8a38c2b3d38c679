import type { SftpFolder, SftpOutcome, SftpWait } from '@clearbench/contract';

export interface SftpTables {
  sftp_host_keys: SftpHostKeyTable;
  sftp_users: SftpUserTable;
  sftp_user_settings: SftpUserSettingsTable;
  sftp_pgp_keys: SftpPgpKeyTable;
  sftp_public_keys: SftpPublicKeyTable;
  sftp_files: SftpFileTable;
  sftp_chunks: SftpChunkTable;
}

/** In the schema of the installation. */
export interface SftpHostKeyTable {
  algorithm: string;
  key_sealed: Buffer;
  made_at: Date;
}

/** In the schema of the installation. */
export interface SftpUserTable {
  username: string;
  workspace_id: string;
  api_key_id: string;
}

export interface SftpUserSettingsTable {
  api_key_id: string;
  waits_for_trigger: boolean;
  pgp_public_key: string | null;
  pgp_fingerprint: string | null;
}

export interface SftpPgpKeyTable {
  fingerprint: string;
  public_key: string;
  key_sealed: Buffer;
  made_at: Date;
}

export interface SftpPublicKeyTable {
  id: string;
  api_key_id: string;
  name: string;
  fingerprint: string;
  public_key: string;
  added_at: Date;
  added_by: string;
  last_used_at: Date | null;
}

export interface SftpFileTable {
  id: string;
  api_key_id: string;
  folder: SftpFolder;
  name: string;
  bytes: number;
  modified_at: Date;
  due_at: Date | null;
  taken_at: Date | null;
  outcome: SftpOutcome | null;
  payload_id: string | null;
  rows_stored: number | null;
  rows_all: number | null;
  removed_at: Date | null;
  waits_for: SftpWait | 'encryption' | null;
}

export interface SftpChunkTable {
  file_id: string;
  number: number;
  bytes: Buffer;
}
