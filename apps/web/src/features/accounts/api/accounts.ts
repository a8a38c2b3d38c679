import { type Account, fillPath, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

export const useAccounts = () => useRead(PATHS.accounts);

const useChange = (
  path: typeof PATHS.accountDisabling | typeof PATHS.accountEnabling | typeof PATHS.accountSessionsEnd,
  { id, username }: Account,
  texts: { done: string; failed: string },
) =>
  useSend({
    send: () => apiRequest('POST', fillPath(path, { id })),
    done: () => ({ title: texts.done, description: username }),
    failed: (error) => ({ title: texts.failed, description: errorText(error) }),
    invalidates: [PATHS.accounts],
  });

export const useDisableAccount = (account: Account) =>
  useChange(PATHS.accountDisabling, account, {
    done: 'Account disabled',
    failed: 'Couldn’t disable the account',
  });

export const useEnableAccount = (account: Account) =>
  useChange(PATHS.accountEnabling, account, {
    done: 'Account enabled',
    failed: 'Couldn’t enable the account',
  });

export const useRemoveFactors = ({ id, username }: Account) =>
  useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.accountFactors, { id })),
    done: () => ({ title: 'Second factors removed', description: username }),
    failed: (error) => ({ title: 'Couldn’t remove the second factors', description: errorText(error) }),
    invalidates: [PATHS.accounts],
  });

export const useEndSessions = (account: Account) =>
  useChange(PATHS.accountSessionsEnd, account, {
    done: 'Sessions ended',
    failed: 'Couldn’t end the sessions',
  });
