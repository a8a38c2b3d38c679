import { INGESTION_PATHS } from '@clearbench/contract';
import { FileTerminal, Terminal, Upload } from 'lucide-react';
import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { CodeSample } from '@/components/ui/code-sample.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import type { ScreenProps } from '../screen.ts';

/** How files reach this server, for those who look for an upload by SSH. */
export function SshUploadScreen({ title }: ScreenProps) {
  const { origin } = window.location;
  return (
    <>
      <PageHeader title={title} text="Three ways in which a file of payments reaches this server." />
      <InlineAlert title="An upload by SSH or SFTP is not offered" variant="info" className="mt-4">
        This server listens for HTTP only. Every way below checks each message and answers with every error at
        once.
      </InlineAlert>
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle className="flex items-center gap-2">
              <Upload size={16} aria-hidden /> In the browser
            </CardTitle>
          </CardHeader>
          <CardContent>
            <p className="mb-3 text-ink-2">Choose a CSV or JSON file, see its verdict, and post it.</p>
            <Button asChild>
              <Link href="/manual-operations">Open manual payload operations</Link>
            </Button>
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle className="flex items-center gap-2">
              <FileTerminal size={16} aria-hidden /> From a script, with curl
            </CardTitle>
          </CardHeader>
          <CardContent>
            <CodeSample
              label="Posting a file with curl"
              variants={[
                {
                  language: 'curl',
                  code: `curl -sS ${origin}${INGESTION_PATHS.fin} \\\n  -H "Authorization: Bearer $CLEARBENCH_KEY" \\\n  -H 'Content-Type: text/plain' \\\n  --data-binary @payments.fin`,
                },
              ]}
            />
          </CardContent>
        </Card>
        <Card className="lg:col-span-2">
          <CardHeader>
            <CardTitle className="flex items-center gap-2">
              <Terminal size={16} aria-hidden /> From a terminal, with the command line
            </CardTitle>
          </CardHeader>
          <CardContent>
            <p className="mb-3 text-ink-2">
              Sends any number of files in any format, and tells of each message what became of it. On a
              machine that has SSH only, copy the files there and run the command there.
            </p>
            <CodeSample
              label="Sending files with the command line"
              variants={[
                {
                  language: 'bash',
                  code: `export CLEARBENCH_URL=${origin} CLEARBENCH_KEY=clb_…\nnpx clearbench send payments/*.fin statement.xml rows.csv`,
                },
              ]}
            />
          </CardContent>
        </Card>
      </div>
    </>
  );
}
