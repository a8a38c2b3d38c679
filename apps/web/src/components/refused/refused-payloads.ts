import { fillPath, PATHS, type RefusedPayload } from '@clearbench/contract';
import { errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { fetchFile } from '@/lib/files/download-file.ts';
import { readFile } from '@/lib/files/read-file.ts';

/** The latest payloads that were refused over the API or by upload. */
export const useRefusedPayloads = () => useRead(PATHS.refusedPayloads);

export const refusedPayloadPath = ({ id }: Pick<RefusedPayload, 'id'>): string =>
  fillPath(PATHS.refusedPayloadContent, { id });

/** Loads the text of something refused, by the path of its content. */
export const useRefusedText = (onText: (text: string) => void) =>
  useSend({
    send: async ({ path }: { id: string; path: string }) => {
      const { blob, name } = await fetchFile(path);
      const read = await readFile(new File([blob], name));
      if (read.kind === 'refused') throw new Error(read.reason);
      onText(read.document.text);
    },
    failed: (error) => ({ title: 'Couldn’t load the refused text', description: errorText(error) }),
  });
