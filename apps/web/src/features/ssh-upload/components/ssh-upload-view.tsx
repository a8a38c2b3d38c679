import { FileUp, KeyRound } from 'lucide-react';
import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Card, CardContent } from '@/components/ui/card.tsx';
import { CodeSample } from '@/components/ui/code-sample.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { fileCommands, folderCommands } from '../model/commands.ts';

/** How to send files to this server, since it opens no SSH port. */
export function SshUploadView({ title }: { title: string }) {
  return (
    <>
      <PageHeader
        title={title}
        text="How files reach this server."
        actions={
          <Link href="/api-configuration" className={buttonClass()}>
            API setup
          </Link>
        }
      />
      <InlineAlert isSilent variant="info" title="An SSH upload is not offered" className="mt-4">
        This server opens no SSH or SFTP port, so there is no second service to patch, and no accounts are
        needed on the machine. Send a file in one of the three ways below, over the same HTTPS as everything
        else. The response comes once the file is on disk, with a result for each row.
      </InlineAlert>
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
            <p className="text-ink-2">
              Drop a CSV or JSON file up to 10 MB, or paste a message. It is checked before it is sent.
            </p>
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
              The usual purpose of an SFTP drop: a core system writes files into a folder, and its machine
              forwards them. Sending the same file again creates no duplicates.
            </p>
            <CodeSample label="Send a folder" variants={folderCommands(location.origin)} />
          </CardContent>
        </Card>
      </div>
    </>
  );
}
