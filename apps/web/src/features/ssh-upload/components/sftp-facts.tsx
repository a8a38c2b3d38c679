import { CodeFact, Fact } from '@/components/facts.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { useSftp } from '../api/get-sftp.ts';
import { sftpCommand } from '../model/sftp-command.ts';

/** How to log in over SFTP, for a list of facts; nothing if the server opens no port. */
export function SftpFacts() {
  const { data } = useSftp();
  if (data == null || data.address === null) return null;
  const hostKey = data.hostKeys[0];
  const user = data.users.find(({ username, isActive }) => username !== null && isActive);
  return (
    <>
      <CodeFact label="SFTP" value={sftpCommand(data.address, user?.username ?? null)} />
      {hostKey !== undefined && (
        <CodeFact label={`SFTP host key (${hostKey.kind})`} value={hostKey.fingerprint} />
      )}
      <Fact label="SFTP user">
        {user?.username ?? 'None yet'} ·{' '}
        <TextLink href="/api-configuration/ssh">
          {user === undefined ? 'Add a public key' : 'Public keys'}
        </TextLink>
      </Fact>
    </>
  );
}
