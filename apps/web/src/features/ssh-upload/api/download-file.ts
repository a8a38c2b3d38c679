import { PATHS, type SftpFile } from '@clearbench/contract';
import { errorText, pathWithId } from '@/lib/api.ts';
import { downloadFile } from '@/lib/download-file.ts';
import { useSend } from '@/lib/use-send.ts';

export const useDownloadFile = ({ id, name }: SftpFile) =>
  useSend({
    send: () => downloadFile(pathWithId(PATHS.sftpFileContent, id)),
    failed: (error) => ({ title: `Couldn’t download ${name}`, description: errorText(error) }),
  });
