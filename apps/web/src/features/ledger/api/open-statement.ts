import { errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { fetchFile } from '@/lib/files/download-file.ts';
import { storeDocument } from '@/lib/messages/stored-text.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { type Period, statementPath } from '../model/url.ts';

/** Opens the statement in the workbench as the MT940 that a partner would receive. */
export function useOpenStatement(accountId: string, period: Period) {
  return useSend({
    send: async () => {
      const { blob, name } = await fetchFile(statementPath(accountId, period, 'mt940'));
      storeDocument({ text: await blob.text(), name, isSimulated: true });
      navigate('/workbench?tab=statement');
    },
    failed: (error) => ({ title: 'Couldn’t open the statement', description: errorText(error) }),
  });
}
