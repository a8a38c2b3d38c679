import { PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useCreatePgpKey() {
  return useSend({
    send: () => apiRequest('POST', PATHS.sftpPgpKey),
    done: () => ({ title: 'PGP Key Created', description: 'Give its public part to the users of SFTP.' }),
    failed: 'Failed to create PGP key: ',
    invalidates: [PATHS.sftp],
  });
}
