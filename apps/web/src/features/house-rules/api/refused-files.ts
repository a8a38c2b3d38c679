import { fillPath, PATHS, type SftpFile, TRIAL_MAX_BYTES } from '@clearbench/contract';
import { errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { fetchFile } from '@/lib/files/download-file.ts';
import { readFile } from '@/lib/files/read-file.ts';

/** The latest files over SFTP of which something was refused, and that rules can be tried on. */
export function useRefusedFiles(): SftpFile[] {
  const { data = [] } = useRead(PATHS.sftpFiles);
  const isRefused = ({ outcome }: SftpFile) => outcome === 'refused' || outcome === 'partial';
  return data.filter((file) => isRefused(file) && file.bytes <= TRIAL_MAX_BYTES);
}

/** Loads the text of a file. */
export const useFileText = (onText: (text: string) => void) =>
  useSend({
    send: async ({ id, name }: SftpFile) => {
      const { blob } = await fetchFile(fillPath(PATHS.sftpFileContent, { id }));
      const read = await readFile(new File([blob], name));
      if (read.kind === 'refused') throw new Error(read.reason);
      onText(read.document.text);
    },
    failed: (error) => ({ title: 'Couldn’t load the file', description: errorText(error) }),
  });
