import type { Ended, SftpAccess } from '../../partner/programs.ts';

/** What every client can be told to do; paths of the server are relative to its top folder. */
export type ClientCommand =
  | { name: 'put'; from: string; to: string }
  | { name: 'get'; from: string; to: string }
  | { name: 'rename'; from: string; to: string }
  /** A rename that replaces a file. */
  | { name: 'replace'; from: string; to: string }
  /** Like `put`, and has the server flush the file before it is closed. */
  | { name: 'put flushed'; from: string; to: string }
  /** Writes the free space to standard output. */
  | { name: 'space'; folder: string }
  | { name: 'ls'; folder: string };

export const HOST_KEY_ALGORITHMS = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'rsa-sha2-512',
  'rsa-sha2-256',
] as const;
export type HostKeyAlgorithm = (typeof HOST_KEY_ALGORITHMS)[number];

export interface Connecting {
  access: SftpAccess;
  /** The only host key that the client may know; null: its own choice. */
  hostKey: HostKeyAlgorithm | null;
}

/** A program of others that speaks SFTP. */
export interface SftpClient {
  name: string;
  /** Installs what it needs. Returns why that is not possible here; null: it is ready. */
  provide(): Promise<string | null>;
  /** Commands that it does not have. */
  lacks: readonly ClientCommand['name'][];
  /** False: its host key can't be chosen. */
  choosesHostKey: boolean;
  /** Runs commands one after the other, until one fails. Lists are written to standard output, one name a line. */
  run(connecting: Connecting, commands: readonly ClientCommand[]): Promise<Ended>;
}
