import { Memory } from './files/memory.ts';

/** What all workspaces of a server process share of SFTP. */
export interface SftpShared {
  /** For all files that are being written. */
  memory: Memory;
  /** The port that clients use, in this process or in another one; null: there is none. */
  port: number | null;
}

const MEMORY_BYTES = 64 * 1024 * 1024;

export const createSftpShared = (port: number | null): SftpShared => ({
  memory: new Memory(MEMORY_BYTES),
  port,
});
