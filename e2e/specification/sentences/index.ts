import { CONFIGURATION } from './configuration.ts';
import { DASHBOARD } from './dashboard.ts';
import { LOGIN } from './login.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { OPERATIONS } from './operations.ts';
import { PAYLOADS } from './payloads.ts';
import { REQUESTS } from './requests.ts';
import { ROUTES } from './routes.ts';
import { SETTINGS } from './settings.ts';
import { SETUP } from './setup.ts';
import { TRANSACTIONS } from './transactions.ts';
import { WEBHOOKS } from './webhooks.ts';
import { WISE } from './wise.ts';

/**
 * What the product specification says and a person or a caller can see, in a few words of our own, each with the number of its section and
 * the screen or the call. A test that checks some of them is marked with `says`.
 */
export const SENTENCES = [
  ...ROUTES,
  ...LOGIN,
  ...DASHBOARD,
  ...SETUP,
  ...CONFIGURATION,
  ...TRANSACTIONS,
  ...WEBHOOKS,
  ...PAYLOADS,
  ...OPERATIONS,
  ...SETTINGS,
  ...WISE,
  ...REQUESTS,
  ...NOTIFICATIONS,
] as const;

export type Sentence = (typeof SENTENCES)[number];
