import { CONFIGURATION } from './configuration.ts';
import { DASHBOARD } from './dashboard.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { ROUTES } from './routes.ts';
import { SETUP } from './setup.ts';
import { TRANSACTIONS } from './transactions.ts';

/**
 * What the product specification says and a person or a caller can see, in a few words of our own, each with the number of its section and
 * the screen or the call. A test that checks some of them is marked with `says`.
 */
export const SENTENCES = [
  ...ROUTES,
  ...DASHBOARD,
  ...SETUP,
  ...CONFIGURATION,
  ...NOTIFICATIONS,
  ...TRANSACTIONS,
] as const;

export type Sentence = (typeof SENTENCES)[number];
