import { createHash } from 'node:crypto';
import { canonicalJson } from '@clearbench/domain';

/**
 * The SHA-256 of a document's canonical JSON, in hexadecimal: the same for the same content, however it was written.
 * @param text JSON
 */
export const digestOf = (text: string): string =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(text)))
    .digest('hex');
