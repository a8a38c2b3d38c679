import { type AddSftpPublicKeyInput, fillPath, PATHS, type SftpPublicKey } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useAddPublicKey() {
  return useSend({
    send: (input: AddSftpPublicKeyInput) => apiRequest('POST', PATHS.sftpPublicKeys, input),
    done: ({ name }) => ({ title: 'Public Key Added', description: `"${name}" can log in now.` }),
    invalidates: [PATHS.sftp],
  });
}

export function useRemovePublicKey({ id, name }: SftpPublicKey) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.sftpPublicKey, { id })),
    done: () => ({ title: 'Public Key Removed', description: `"${name}" can no longer log in.` }),
    failed: 'Failed to remove public key: ',
    invalidates: [PATHS.sftp],
  });
}
