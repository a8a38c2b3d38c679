import { MemoryBudget } from '../../platform/memory/memory-budget.ts';

/** What all workspaces of a server process share for SFTP. */
export interface SftpShared {
  /** For files: pieces that are being written or were read, and whole files that the server processes. */
  memory: MemoryBudget;
  /** The port that clients use, in this process or in another one; null: there is none. */
  port: number | null;
}

const MEMORY_BYTES = 48 * 1024 * 1024;

export const createSftpShared = (port: number | null): SftpShared => ({
  memory: new MemoryBudget(MEMORY_BYTES),
  port,
});
