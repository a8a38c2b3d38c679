import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { chunksOf } from '../files/chunks.ts';
import type { FileRow } from '../files/repository.ts';
import { nameAbout, type ServerFile, type Taken } from './queue-repository.ts';

/** A report about a discarded upload. */
export function reportFile(user: string, name: string, message: string): ServerFile {
  const body = { file: { name }, success: false, code: 'payload_too_large', message };
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
