import * as z from 'zod/mini';
import { storable } from './text.ts';

/** The label of a key; the messages are those of the key list. */
export const createApiKeySchema = z.object({
  label: z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, 'Please enter a label for the API key'),
      z.maxLength(100, 'A label must be at most 100 characters'),
    ),
  isActive: z._default(z.boolean(), true),
  /** False: amounts and BICs from this sender choose no scenario. The header `X-Scenario` still does. */
  scenariosByValues: z._default(z.boolean(), true),
});
export type CreateApiKeyInput = z.input<typeof createApiKeySchema>;

export const apiKeySchema = z.object({
  id: z.string(),
  label: z.string(),
  /** The whole key, `clb_` and 32 hexadecimal digits of 128 random bits: the console shows and copies it. */
  apiKey: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** True if the amount or a BIC of a transfer that this key sends may choose its scenario. */
  scenariosByValues: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The properties of a key that can be changed. */
export const updateApiKeySchema = z.object({ scenariosByValues: z.boolean() });
export type UpdateApiKeyInput = z.infer<typeof updateApiKeySchema>;
