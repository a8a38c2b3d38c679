import * as z from 'zod/mini';
import { rulesDocumentSchema } from './document.ts';

/** The JSON schema of a document, for editors and other programs. */
export const rulesJsonSchema = (): object => ({
  title: 'House rules of a Clearbench workspace',
  ...z.toJSONSchema(rulesDocumentSchema),
});
