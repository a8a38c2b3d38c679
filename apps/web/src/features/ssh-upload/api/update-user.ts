import { fillPath, PATHS, type SftpUser, type UpdateSftpUserInput } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useUpdateUser({ apiKeyId, label }: SftpUser) {
  return useSend({
    send: (input: UpdateSftpUserInput) =>
      apiRequest('PATCH', fillPath(PATHS.sftpUser, { id: apiKeyId }), input),
    done: ({ waitsForTrigger, pgpFingerprint }) => ({
      title: 'User Changed',
      description: [
        waitsForTrigger
          ? `Uploads of "${label}" wait for their trigger files.`
          : `Uploads of "${label}" are processed without trigger files.`,
        ...(pgpFingerprint === null ? [] : ['The server encrypts its files.']),
      ].join(' '),
    }),
    invalidates: [PATHS.sftp],
  });
}
