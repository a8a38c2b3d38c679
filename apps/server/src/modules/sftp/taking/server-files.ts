import { chunksOf } from '../../../platform/chunks.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { nameAbout } from '../files/names.ts';
import type { FileRow } from '../files/repository.ts';
import type { ServerFile, Taken } from './queue-repository.ts';

/** A report about an upload that is not a payload: what happened to it, and what its user can do. */
export function reportFile(user: string, name: string, said: { code?: string; message: string }): ServerFile {
  const body = { file: { name }, success: false, ...said };
  const content = Buffer.from(`${JSON.stringify(body, null, 2)}\n`);
  return serverFile(
    { api_key_id: user, name },
    { outcome: 'refused', payloadId: null },
    '.result.json',
    content,
  );
}

export function serverFile(
  { api_key_id: user, name }: Pick<FileRow, 'api_key_id' | 'name'>,
  { outcome, payloadId }: Pick<Taken, 'outcome' | 'payloadId'>,
  ending: string,
  content: Buffer,
): ServerFile {
  return {
    id: timeOrderedUuid(),
    user,
    folder: outcome === 'refused' ? 'errors' : 'outbox',
    name: nameAbout(name, ending),
    content: chunksOf(content),
    bytes: content.length,
    payloadId,
  };
}
