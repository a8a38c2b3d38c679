import { timeOfUuid } from '../../../platform/secrets/crypto.ts';
import type { FilePath } from './path.ts';
import { tookTooLong } from './refusals.ts';
import type { Upload } from './upload.ts';

/** An upload that takes longer is refused. */
export const UPLOAD_MAX_MS = 1_800_000;

/** A file that a client is writing. */
export interface PendingFile {
  id: string;
  user: string;
  place: FilePath;
  upload: Upload;
  /** True if a part of it may be in the database. */
  hasRow(): boolean;
}

/** The id of a file is a UUIDv7 of the time at which its upload began. */
export function requireTimely(id: string): void {
  if (Date.now() - timeOfUuid(id) > UPLOAD_MAX_MS) throw tookTooLong();
}
