import { FileUp, KeyRound } from 'lucide-react';
import { Link } from 'wouter';
import { lazyComponent } from '@/components/lazy.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { CodeSample } from '@/components/ui/display/code-sample.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useSftp } from '../api/get-sftp.ts';
import { fileCommands, folderCommands } from '../model/commands.ts';
import { FileList } from './file-list.tsx';
import { PgpCard } from './pgp-card.tsx';
import { ServerCard } from './server-card.tsx';
import { UserList } from './user-list.tsx';

// No file is sent at once: the screen does not wait for the result.
const FileUpload = lazyComponent(() =>
  import('@/components/upload/file-upload.tsx').then((m) => m.FileUpload),
);

/** Files over SFTP: where, who, and which. Then the ways without it. */
export function SshUploadView({ title }: { title: string }) {
  const { data, error, refetch } = useSftp();
  return (
    <>
      <PageHeader
        title={title}
        text="Files over SFTP, as on a bank’s host-to-host channel."
        actions={
          <Link href="/api-configuration" className={buttonClass()}>
            API setup
          </Link>
        }
      />
      <LoadFailure
        title="The SFTP server’s details could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-4"
      />
      {data === undefined && error === null && <Skeleton className="mt-4.5 h-44" />}
      {data !== undefined && (
        <>
          <ServerCard sftp={data} />
          <UserList users={data.users} />
          <PgpCard pgpKey={data.pgpKey} />
          <FileList />
        </>
      )}
      <h2 className="mt-7 text-lg font-semibold tracking-tight">Without SFTP</h2>
      <p className="mt-1 text-ink-2">
        The same files over HTTPS. The response comes once the file is on disk, with a result for each row.
      </p>
      <div className="mt-4.5 grid gap-4.5">
        <Card
          title="1. In the browser"
          aside={
            <Button asChild variant="primary">
              <Link href="/manual-operations">
                <FileUp aria-hidden="true" />
                Upload a file
              </Link>
            </Button>
          }
        >
          <CardContent>
            <FileUpload />
          </CardContent>
        </Card>
        <Card
          title="2. From a terminal"
          aside={
            <Button asChild>
              <Link href="/api-configuration/keys">
                <KeyRound aria-hidden="true" />
                API keys
              </Link>
            </Button>
          }
        >
          <CardContent>
            <p className="mb-2 text-ink-2">
              SWIFT FIN, ISO 20022, telex, JSON and CSV are recognised by their content; the key goes into{' '}
              <code className="mono">CLEARBENCH_KEY</code>. <code className="mono">npx clearbench send</code>{' '}
              accepts several files and folders, waits for a busy server and lists what was stored or refused.
            </p>
            <CodeSample label="Send a file" variants={fileCommands(location.origin)} />
          </CardContent>
        </Card>
        <Card title="3. From a folder, automatically">
          <CardContent>
            <p className="mb-2 text-ink-2">
              The usual setup of an SFTP drop: a core system writes files into a folder, and its machine
              forwards them. Sending the same file again creates no duplicates.
            </p>
            <CodeSample label="Send a folder" variants={folderCommands(location.origin)} />
          </CardContent>
        </Card>
      </div>
    </>
  );
}
