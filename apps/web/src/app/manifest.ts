import type { ScreenDeclaration } from './screen.ts';
import { advancedOperations } from './screens/advanced-operations.screen.ts';
import { apiConfiguration } from './screens/api-configuration.screen.ts';
import { apiKeys } from './screens/api-keys.screen.ts';
import { bankAccounts } from './screens/bank-accounts.screen.ts';
import { dashboard } from './screens/dashboard.screen.ts';
import { ledger } from './screens/ledger.screen.ts';
import { login } from './screens/login.screen.ts';
import { logout } from './screens/logout.screen.ts';
import { manualOperations } from './screens/manual-operations.screen.ts';
import { networks } from './screens/networks.screen.ts';
import { register } from './screens/register.screen.ts';
import { resetPassword } from './screens/reset-password.screen.ts';
import { settings } from './screens/settings.screen.ts';
import { sshUpload } from './screens/ssh-upload.screen.ts';
import { transaction } from './screens/transaction.screen.ts';
import { transactions } from './screens/transactions.screen.ts';
import { tuneUp } from './screens/tune-up.screen.ts';
import { webhook } from './screens/webhook.screen.ts';
import { webhookTracker } from './screens/webhook-tracker.screen.ts';
import { webhooks } from './screens/webhooks.screen.ts';
import { wiseSetup } from './screens/wise-setup.screen.ts';
import { wizard } from './screens/wizard.screen.ts';
import { workbench } from './screens/workbench.screen.ts';

/** Every screen, by the name of its file in app/screens. Navigation and palette keep this order. */
export const SCREENS: Readonly<Record<string, ScreenDeclaration>> = {
  login,
  register,
  'reset-password': resetPassword,
  logout,
  dashboard,
  transactions,
  transaction,
  'webhook-tracker': webhookTracker,
  'api-configuration': apiConfiguration,
  'api-keys': apiKeys,
  wizard,
  webhooks,
  webhook,
  'tune-up': tuneUp,
  'ssh-upload': sshUpload,
  'manual-operations': manualOperations,
  workbench,
  'advanced-operations': advancedOperations,
  networks,
  'bank-accounts': bankAccounts,
  ledger,
  'wise-setup': wiseSetup,
  settings,
};
