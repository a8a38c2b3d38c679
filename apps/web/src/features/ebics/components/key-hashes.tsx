import type { EbicsKey } from '@clearbench/contract';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { hashRows, hashText, type KnownHash } from '../model/hashes.ts';

const LABELS: Readonly<Record<KnownHash, string>> = {
  certificateHash: 'SHA-256 of the certificate',
  keyHash: 'SHA-256 of exponent and modulus',
};

interface KeyHashesProps {
  hashes: Pick<EbicsKey, KnownHash>;
  /** Whose they are, for the names of the copy buttons. */
  owner: string;
  /** The bytes of one of both that are to be marked. */
  marked?: { means: KnownHash; differing: readonly number[] } | undefined;
}

/** Both hashes of a key, as letters print them. */
export function KeyHashes({ hashes, owner, marked }: KeyHashesProps) {
  return (
    <div className="grid gap-3">
      {(['certificateHash', 'keyHash'] as const).map((means) => {
        const hash = hashes[means];
        if (hash === null) return null;
        return (
          <div key={means} className="min-w-0">
            <p className="flex items-center gap-1 text-sm text-ink-3">
              {LABELS[means]}
              <CopyButton value={hashText(hash)} item={`${LABELS[means]}, ${owner}`} />
            </p>
            <Hash hash={hash} differing={marked?.means === means ? marked.differing : []} />
          </div>
        );
      })}
    </div>
  );
}

/** Bytes that differ are underlined, besides their colour. */
function Hash({ hash, differing }: { hash: string; differing: readonly number[] }) {
  return (
    <p className="mono wrap-anywhere">
      {hashRows(hash).map((row) => (
        <span key={row[0]?.place} className="block">
          {row.map(({ place, digits }) => {
            const isMarked = differing.includes(place);
            return (
              <span key={place}>
                <span
                  data-differs={isMarked || undefined}
                  className={cn(
                    isMarked &&
                      'bg-failed-wash font-semibold text-failed underline decoration-2 underline-offset-3',
                  )}
                >
                  {digits}
                </span>{' '}
              </span>
            );
          })}
        </span>
      ))}
    </p>
  );
}
