import type { SftpView } from '@clearbench/contract';
import { CodeFact, Fact, Facts } from '@/components/facts.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { sftpCommand } from '../model/sftp-command.ts';

/** Where clients connect, and how they recognise the server. */
export function ServerCard({ sftp: { address, hostKeys, users } }: { sftp: SftpView }) {
  if (address === null) {
    return (
      <InlineAlert isSilent variant="info" title="The SFTP server is off" className="mt-4">
        Set <code className="mono">SFTP_PORT</code>, for instance to 2222, and restart the server. You can
        register public keys beforehand. Until then, send files in one of the three ways below.
      </InlineAlert>
    );
  }
  const username = users.find((user) => user.username !== null && user.isActive)?.username ?? null;
  return (
    <Card className="mt-4.5" title="Server">
      <CardContent>
        <Facts>
          <CodeFact label="Address" value={`${address.host}:${address.port}`} />
          {hostKeys.map(({ kind, fingerprint }) => (
            <CodeFact key={kind} label={`Host key (${kind})`} value={fingerprint} />
          ))}
          <CodeFact label="Log in" value={sftpCommand(address, username)} />
          <Fact label="Folders">
            Upload into <code className="mono">inbox/</code>. Answers appear in{' '}
            <code className="mono">outbox/</code>, refused files in <code className="mono">errors/</code>, and
            accepted files in <code className="mono">archive/</code>.
          </Fact>
        </Facts>
      </CardContent>
    </Card>
  );
}
