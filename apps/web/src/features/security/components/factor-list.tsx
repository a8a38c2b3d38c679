import type { AppSetup, Factors } from '@clearbench/contract';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { RealTime } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { canUsePasskeys } from '@/lib/browser/passkeys.ts';
import { useMakeRecoveryCodes, useRemoveFactor, useStartApp } from '../api/factors.ts';

const AppSetupDialog = lazyDialog(() => import('./app-setup-dialog.tsx').then((m) => m.AppSetupDialog));
const PasskeyDialog = lazyDialog(() => import('./passkey-dialog.tsx').then((m) => m.PasskeyDialog));
const RecoveryCodes = lazyDialog(() => import('./recovery-codes.tsx').then((m) => m.RecoveryCodes));

type Asked =
  | { kind: 'app'; setup: AppSetup }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'removal'; passkey: string | null; name: string };

interface FactorListProps {
  factors: Factors;
  /** A factor was added, and its recovery codes were seen. */
  onAdded?: () => void;
}

/** The second factors, each with what can be done with it. */
export function FactorList({ factors, onAdded = () => undefined }: FactorListProps) {
  const { app, passkeys, recoveryCodes } = factors;
  const [asked, setAsked] = useState<Asked | null>(null);
  const startApp = useStartApp();
  const makeCodes = useMakeRecoveryCodes();
  const remove = useRemoveFactor();
  const close = () => setAsked(null);
  const added = (codes: readonly string[] | null) => {
    setAsked(codes === null ? null : { kind: 'codes', codes });
    if (codes === null) onAdded();
  };
  const hasFactor = app || passkeys.length > 0;
  return (
    <>
      <ul aria-label="Second factors" className="divide-y divide-line">
        <Row
          title="Authenticator app"
          text={app ? 'Set up: it shows a code every 30 seconds.' : 'An app on your phone that shows codes.'}
        >
          <Button
            size="sm"
            loading={startApp.isPending}
            onClick={() =>
              startApp.mutate(undefined, { onSuccess: (setup) => setAsked({ kind: 'app', setup }) })
            }
          >
            {app ? 'Replace' : 'Set up'}
          </Button>
          {app && (
            <Button
              size="sm"
              aria-label="Remove the authenticator app"
              onClick={() => setAsked({ kind: 'removal', passkey: null, name: 'authenticator app' })}
            >
              Remove
            </Button>
          )}
        </Row>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Row
            key={id}
            title={`Passkey “${name}”`}
            text={
              <>
                Added <RealTime iso={createdAt} />
                {lastUsedAt !== null && (
                  <>
                    {' '}
                    · last used <RealTime iso={lastUsedAt} />
                  </>
                )}
              </>
            }
          >
            <Button
              size="sm"
              aria-label={`Remove the passkey ${name}`}
              onClick={() => setAsked({ kind: 'removal', passkey: id, name: `passkey “${name}”` })}
            >
              Remove
            </Button>
          </Row>
        ))}
        <Row
          title={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
          text={
            canUsePasskeys()
              ? 'Your fingerprint, face, PIN or security key. It also logs you in without a password.'
              : 'Passkeys need a host name. On this machine, open the console at http://localhost instead of its address.'
          }
        >
          <Button size="sm" disabled={!canUsePasskeys()} onClick={() => setAsked({ kind: 'passkey' })}>
            Add a passkey
          </Button>
        </Row>
        {hasFactor && (
          <Row
            title="Recovery codes"
            text={`${recoveryCodes} left. Each lets you in once if you lose your second factor.`}
          >
            <Button
              size="sm"
              loading={makeCodes.isPending}
              onClick={() =>
                makeCodes.mutate(undefined, {
                  onSuccess: ({ recoveryCodes: codes }) => setAsked({ kind: 'codes', codes: codes ?? [] }),
                })
              }
            >
              Make new codes
            </Button>
          </Row>
        )}
      </ul>
      {asked?.kind === 'app' && <AppSetupDialog setup={asked.setup} onClose={close} onDone={added} />}
      {asked?.kind === 'passkey' && <PasskeyDialog onClose={close} onDone={added} />}
      {asked?.kind === 'codes' && (
        <RecoveryCodes
          codes={asked.codes}
          onClose={() => {
            close();
            onAdded();
          }}
        />
      )}
      <ConfirmDialog
        open={asked?.kind === 'removal'}
        onOpenChange={(open) => !open && close()}
        title={`Remove the ${asked?.kind === 'removal' ? asked.name : ''}?`}
        description="It can no longer be used to log in. Without any second factor, your recovery codes are removed too."
        confirmLabel="Remove"
        destructive
        loading={remove.isPending}
        onConfirm={() =>
          asked?.kind === 'removal' && remove.mutate(asked.passkey, { onSuccess: close, onError: close })
        }
      />
    </>
  );
}

function Row({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
