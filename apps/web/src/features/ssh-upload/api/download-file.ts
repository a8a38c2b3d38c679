import { fillPath, PATHS, type SftpFile } from '@clearbench/contract';
import { errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadFile } from '@/lib/files/download-file.ts';

export const useDownloadFile = ({ id, name }: SftpFile) =>
  useSend({
    send: () => downloadFile(fillPath(PATHS.sftpFileContent, { id })),
    failed: (error) => ({ title: `Couldn’t download ${name}`, description: errorText(error) }),
  });
