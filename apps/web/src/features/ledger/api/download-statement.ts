import type { StatementFormat } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { apiFetch } from '@/lib/api.ts';
import { saveFile } from '@/lib/download-text.ts';
import { type Period, statementPath } from '../model/url.ts';

export type FileFormat = Exclude<StatementFormat, 'json'>;

async function download(accountId: string, period: Period, format: FileFormat): Promise<void> {
  const response = await apiFetch('GET', statementPath(accountId, period, format));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), name ?? `${accountId}.${format}`);
}

export function useDownloadStatement(accountId: string, period: Period) {
  return useMutation({ mutationFn: (format: FileFormat) => download(accountId, period, format) });
}
