import { Download } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { Spinner } from '@/components/ui/feedback/spinner.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { downloadFile } from '@/lib/files/download-file.ts';
import { callUrl } from '@/lib/navigation/workspace.ts';

export type FileDownload = ReturnType<typeof useFileDownload>;

/** A file of the server to download. `failure` is the title of its toast and of the alert in place: `The export failed`. */
export function useFileDownload(path: string, failure: string) {
  const { mutate, isPending, error } = useSend({
    send: () => downloadFile(path),
    failed: (cause) => ({ title: failure, description: errorText(cause) }),
  });
  return { path, failure, isPending, error, start: () => mutate() };
}

interface DownloadLinkProps {
  download: FileDownload;
  children: ReactNode;
}

/** Downloads the file, and shows that it is under way. It is a link, which can be copied or opened in another tab. */
export function DownloadLink({ download, children }: DownloadLinkProps) {
  const { path, isPending, start } = download;
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    start();
  };
  return (
    <a
      href={callUrl(path)}
      download
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      className={buttonClass()}
      onClick={click}
    >
      {isPending ? <Spinner /> : <Download aria-hidden="true" />}
      {children}
    </a>
  );
}

/** The reason why the file was not saved, and the next step. */
export function DownloadFailure({ download, className }: { download: FileDownload; className?: string }) {
  const { failure, error, start, isPending } = download;
  return (
    <LoadFailure
      title={failure}
      error={isPending ? null : error}
      onRetry={start}
      {...(className === undefined ? {} : { className })}
    />
  );
}
