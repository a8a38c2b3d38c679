import { CONFIGURATION } from './configuration.ts';
import { LOGIN } from './login.ts';
import { OPERATIONS } from './operations.ts';
import { PAYLOADS } from './payloads.ts';
import { REQUESTS } from './requests.ts';
import { SETTINGS } from './settings.ts';
import { TRANSACTIONS } from './transactions.ts';
import { WEBHOOKS } from './webhooks.ts';
import { WISE } from './wise.ts';

/**
 * What the product specification says and a person or a caller can see, in a few words of our own, each with the number of its section and
 * the screen or the call. A test that checks some of them is marked with `says`.
 */
export const SENTENCES = [
  ...CONFIGURATION,
  ...TRANSACTIONS,
  ...WEBHOOKS,
  ...PAYLOADS,
  ...OPERATIONS,
  ...SETTINGS,
  ...WISE,
  ...LOGIN,
  ...REQUESTS,
] as const;

export type Sentence = (typeof SENTENCES)[number];
