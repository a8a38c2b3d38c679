import { oneOf, textUpTo } from '@/lib/navigation/url-state.ts';

/** Everything that the screen keeps in the URL. */
export const settingsUrlParams = {
  tab: oneOf('account', 'api', 'preferences'),
  /** The search text for the audit log. */
  search: textUpTo(100),
  /** The audit log, unless it is that of the workspace. */
  log: oneOf('installation'),
};

/** The URL parameters that filter the audit log. */
export const AUDIT_FILTERS = ['search', 'log'];
