import * as z from 'zod/mini';
import { planDocumentSchema } from './document.ts';

/** The JSON schema of a plan, for editors and other programs. */
export const planJsonSchema = (): object => ({
  title: 'A test plan of Clearbench',
  ...z.toJSONSchema(planDocumentSchema),
});
