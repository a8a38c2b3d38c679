import type { SftpPgpKey } from '@clearbench/contract';
import { CodeFact, Facts, TimeFact } from '@/components/facts.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { useCreatePgpKey } from '../api/create-pgp-key.ts';

/** The key for which users encrypt their files. */
export function PgpCard({ pgpKey }: { pgpKey: SftpPgpKey | null }) {
  const create = useCreatePgpKey();
  return (
    <Card
      className="mt-4.5"
      title="PGP"
      aside={
        pgpKey === null ? (
          <Button sending={create.isPending} onClick={() => create.mutate()}>
            Create PGP key
          </Button>
        ) : (
          <ConfirmButton
            call={create}
            failed="Failed to create PGP key"
            asks={{
              title: 'Create another PGP key?',
              description:
                'The server signs with the new key. Files that are encrypted for the present one can still be read.',
              confirmLabel: 'Create',
              sending: create.isPending,
            }}
          >
            Replace
          </ConfirmButton>
        )
      }
    >
      <CardContent>
        {pgpKey === null ? (
          <p className="text-ink-2">
            With a PGP key of the workspace, users can encrypt their uploads. With the key of a user, set
            under Settings, the server encrypts its answers.
          </p>
        ) : (
          <Facts>
            <CodeFact label="Fingerprint" value={pgpKey.fingerprint} />
            <TimeFact label="Created" iso={pgpKey.madeAt} isReal />
            <dt className="py-0.75 text-ink-3">Public key</dt>
            <dd className="py-0.75">
              Copy
              <CopyButton value={pgpKey.publicKey} item="PGP public key" className="ml-1 -my-0.75" />
            </dd>
          </Facts>
        )}
      </CardContent>
    </Card>
  );
}
